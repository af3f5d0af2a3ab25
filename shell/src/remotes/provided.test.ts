import { PROVIDED } from 'build/provided.mjs'
import { provided } from './provided'

it('provides exactly the modules that remote builds exclude', () => {
  expect(Object.keys(provided).sort()).toEqual([...PROVIDED].sort())
})
