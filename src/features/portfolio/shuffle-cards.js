{
  const { dataset } = document.documentElement
  const cards = document.getElementById('projects')
  if (cards)
    cards.append(
      ...[...cards.children]
        .map(card => [Math.random(), card])
        .sort(([a], [b]) => a - b)
        .map(([, card]) => card),
    )
  if (!/[?&]category=./.test(location.search)) delete dataset.projects
}
