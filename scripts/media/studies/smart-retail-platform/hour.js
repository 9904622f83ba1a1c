/* One hour of the bread shelf, 900 by 1100: the wall darkens, the pile shrinks, the tag follows. */
const bread = (hour, wall, left, word) => {
  const dark = hour >= 18
  defs()
  r(0, 0, 900, 1100, wall)
  slab(56, 132, word, 116, dark ? BONE : DEEP)
  t(60, 206, left, 38, dark ? BONE : DEEP, { w: 600 })
  const front = { 16: 3, 17: 3, 18: 3, 19: 2, 20: 1 }[hour],
    back = { 16: 3, 17: 2, 18: 1, 19: 0, 20: 0 }[hour],
    top = { 16: 2, 17: 1, 18: 0, 19: 0, 20: 0 }[hour]
  for (let i = 0; i < top; i++) at([308, 592][i], 340, 0.82, () => loaf('#5A341B', '#BF9C68', wall))
  for (let i = 0; i < back; i++) at([168, 450, 732][i], 472, 0.87, () => loaf('#633A1E', '#C9A878', wall))
  for (let i = 0; i < front; i++) at([162, 450, 738][i], 606, 0.93, () => loaf(WOOD, KRAFT, wall))
  for (let i = front; i < 3; i++) for (let k = 0; k < 7; k++) cut([170, 450, 730][i] - 100 + k * 30, 596 - R() * 10, [170, 450, 730][i] - 92 + k * 30, 603, 3, dark ? KRAFT : WOOD)
  seed = 7
  rail(610, 900, 490)
  at(144, 632, 1.3, () => tag(atHour(SOURDOUGH, hour - 12)))
  draw(900, 1100)
}
