{
  const { dataset } = document.documentElement
  const cards = document.getElementById('projects')
  if (cards)
    cards.append(
      ...[...cards.children]
        // The first row's pictures are already loading; see FIRST_ROW in gallery.ts.
        .filter((card, index) => index > 2 && !card.dataset?.placed)
        .map(card => [Math.random(), card])
        .sort(([a], [b]) => a - b)
        .map(([, card]) => card),
    )
  if (!/[?&]category=./.test(location.search)) delete dataset.projects
}
