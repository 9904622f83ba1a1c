/* The evening order in the same place on both sheets: goods, shelf stock, order quantity, and the reason. */
const ROW = y => 268 + y * 122,
  COLUMN = { goods: 140, shelf: 486, order: 706, why: 930 }
const ORDER = [
  { name: 'Bananas', unit: 'case of 40', shelf: 31, guess: '6', order: 9, why: ['Empty by 4:40 three Fridays running', 'School is back on Monday', 'A fifth of them arrive green'] },
  { name: 'Sweet corn', unit: 'crate of 48', shelf: 22, guess: '10', crossed: '8', order: 12, was: 5, by: 'Earl', why: ['The fair takes Saturday’s dinner', 'Two crates came short last week', 'Rain from four'] },
  { name: 'Romaine', unit: 'case of 24', shelf: 14, guess: '6', order: 4, why: ['Salads are marked down by six', 'Cool until Tuesday, 58°', 'Half a case dated Sunday'] },
  { name: 'Tomatoes', unit: 'flat of 11 lb', shelf: 9, guess: '7', doubt: true, order: 10, why: ['Front page of the flyer', 'Corn sells them', 'Church supper, lot full by five'] },
  { name: 'Peaches', unit: 'half bushel', shelf: 40, guess: '5', crossed: '3', order: 2, why: ['Eighteen pounds go soft on Sunday', 'Orchard stand opened, 2 miles', 'Canning starts in a week'] },
  { name: 'Russets', unit: 'bag of 10 lb', shelf: 26, guess: '20', doubt: true, order: 14, why: ['Same four Saturdays in a row', 'Lot is being repaved, no big carts', 'Truck is Monday'] },
]
