import { PROVIDED } from 'build/provided.mjs'
import { provided } from './provided'

it('hands over exactly what the remotes are built without', () => {
  expect(Object.keys(provided).sort()).toEqual([...PROVIDED].sort())
})
