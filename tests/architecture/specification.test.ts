/** Texts that the specification gives verbatim and no folder owns: messages and initial settings. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const textOf = (file: string) => readFileSync(file, 'utf8')
const isTest = (file: string) => file.startsWith('tests/') || /\.test\.tsx?$/.test(file)
const files = globSync(['{src,netlify,tests}/**/*.{ts,tsx,mts,astro}', 'content/**/*.yml']).filter(
  file => file !== 'tests/architecture/specification.test.ts',
)
/** Normalizes apostrophes and whitespace: YAML doubles a quoted apostrophe and wraps long texts. */
const plain = (text: string) => text.replaceAll("''", "'").replaceAll(/’|\\'/g, "'").replaceAll(/\s+/g, ' ')
const tests = files.filter(isTest).map(file => plain(textOf(file)))
const product = files.filter(file => !isTest(file)).map(file => plain(textOf(file)))

/** The error catalogue, including success messages; after a trailing colon or space a reason follows. */
const MESSAGES = [
  'Failed to load FAQs. Please try again later.',
  'Email addresses do not match',
  'Incorrect answer, please try again',
  'Failed to load content. Please try again later.',
  'No blog posts found.',
  'The background film could not be loaded.',
  'Failed to load chat logs. Please try again.',
  'Failed to load chat details. Please try again.',
  'This chat log no longer exists.',
  'Failed to delete chat log. Please try again.',
  'Failed to fetch chat logs for deletion: ',
  'Failed to delete chat logs: ',
  'Failed to delete chat logs. ',
  'Failed to upload image to /assets/',
  'Please enter a valid name and email address.',
  "I'm sorry, but that doesn't appear to be a valid email address. Could you please provide a valid email so we can follow up with you?",
  "Please verify the address, or type 'skip' to continue without one.",
  'I apologize, but the phone number format seems incorrect. Please provide a valid phone number.',
  'Failed to load data',
  'Please add categories first',
  'Failed to save portfolio item',
  'Failed to delete portfolio item',
  'Failed to delete selected items',
  'Failed to upload: ',
  'Failed to upload images',
  'Failed to delete image',
  'Image not found',
  'Invalid file URL',
  'Failed to load categories',
  'Failed to add category',
  'Failed to delete category',
  'Failed to update category',
  'Portfolio item updated successfully',
  'Portfolio item created successfully',
  'Portfolio item deleted successfully',
  'Successfully deleted ',
  'Successfully uploaded ',
  'Image deleted successfully',
  'Category added successfully',
  'Category updated successfully',
  'Category deleted successfully',
  'Failed to fetch blog posts',
  'All fields are required',
  'Image upload failed',
  'Failed to add blog post',
  'Blog post added successfully',
  'Failed to delete blog post',
  'Blog post deleted successfully',
  'Failed to load analytics',
  'Failed to delete visits: ',
  'Failed to delete admin logins: ',
  'Error saving configuration: ',
  'Configuration saved successfully',
  'Unexpected Application Error!',
  'Image Not Found',
]

test.each(MESSAGES)('ERRS-02 “%s” is in the product, and a test looks for it', message => {
  const isIn = (text: string) => text.includes(message)
  expect(product.some(isIn), 'the product says it').toBe(true)
  expect(tests.some(isIn), 'a test looks for it').toBe(true)
})

test('CNST-31 by default the agency has a short name, its product as slogan, and no logo', () => {
  const site = parse(textOf('content/site.yml')) as Record<string, unknown>
  expect(site).toMatchObject({ name: 'Gantry', slogan: '{product}', product: 'AI-assisted digital agency' })
  expect(site).not.toHaveProperty('logo')
  expect(textOf('src/collections/brand.ts')).toContain('return stored ? logoFile(stored) : null')
})
