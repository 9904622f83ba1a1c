/** The texts of the portfolio manager; those quoted in the specification are literal. */
export const messages = {
  loadFailed: 'Failed to load data',
  empty: 'No portfolio items yet. Click "Add New Item" to create one.',
  noMatch: 'No items match. Change the search or the filter.',
  categoriesFirst: 'Please add categories first',

  categoryGone: (name: string) => `${name} (no longer there)`,

  confirmDelete: 'Are you sure you want to delete this item?',
  deleted: 'Portfolio item deleted successfully',
  deleteFailed: 'Failed to delete portfolio item',
  confirmBulkDelete: (count: number) => `Are you sure you want to delete ${count} selected item(s)?`,
  bulkDeleted: (count: number) => `Successfully deleted ${count} item(s)`,
  bulkDeleteFailed: 'Failed to delete selected items',

  created: 'Portfolio item created successfully',
  updated: 'Portfolio item updated successfully',
  saveFailed: 'Failed to save portfolio item',
  changed: (count: number) => `${count} item(s) updated`,
  changeFailed: 'Failed to update selected items',
  putBack: (count: number) => `${count} item(s) as before`,
  placed: 'Order saved',
  placeFailed: 'Failed to save the order',

  defaultMetric: 'The default metric stands in for a real figure',
  defaultTechnology: 'The default technology stands in for real ones',
  found: (count: number) => (count === 1 ? '1 item' : `${count} items`),
} as const
