import { expect, test } from 'vitest'
import { findPictures, storeOnce } from './chosen-pictures.ts'

const picture = (name: string, folder = '') => {
  const file = new File(['x'], name)
  Object.defineProperty(file, 'webkitRelativePath', { value: folder && `${folder}/${name}` })
  return file
}

test.each([
  ['its name', 'lamp.jpg', 'Lamp.JPG'],
  ['an address', 'https://old.example/wp-content/uploads/2024/05/lamp.jpg?w=300', 'lamp.jpg'],
  ['the address of a smaller copy', '/uploads/lamp-300x200.jpg', 'lamp.jpg'],
  ['a name with signs', '/uploads/gr%C3%BCn%20lamp.png', 'grün lamp.png'],
])('IMPT-07 a chosen picture is found by %s', (_, address, name) => {
  const file = picture(name)
  expect(findPictures([picture('other.jpg'), file])(address)).toBe(file)
})

test('IMPT-07 pictures with the same name are told apart by folder, or none is found', () => {
  const [may, june] = [picture('a.jpg', 'uploads/2024/05'), picture('a.jpg', 'uploads/2024/06')]
  expect(findPictures([may, june])('https://old.example/wp-content/uploads/2024/06/a.jpg')).toBe(june)
  expect(findPictures([picture('a.jpg'), picture('a.jpg')])('/2024/06/a.jpg')).toBeNull()
})

test('IMPT-07 a file that is not a picture is not found', () => {
  expect(findPictures([picture('posts.xml')])('posts.xml')).toBeNull()
})

test('IMPT-07 a picture used by many rows is stored once, and retried only after a failure', async () => {
  let tries = 0
  const store = storeOnce(async () => {
    tries += 1
    if (tries === 1) throw new Error('no')
    return '/assets/a.jpg'
  })
  const file = picture('a.jpg')
  await expect(store(file)).rejects.toThrow('no')
  expect(await Promise.all([store(file), store(file)])).toEqual(['/assets/a.jpg', '/assets/a.jpg'])
  expect(tries).toBe(2)
})
