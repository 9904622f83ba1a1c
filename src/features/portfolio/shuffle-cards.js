{
  const { dataset } = document.documentElement
  const cards = document.getElementById('projects')
  if (cards)
    cards.append(
      ...[...cards.children]
        .map(card => [card.dataset?.placed ? -1 : Math.random(), card])
        .sort(([a], [b]) => a - b)
        .map(([, card]) => card),
    )
  if (!/[?&]category=./.test(location.search)) delete dataset.projects
}
