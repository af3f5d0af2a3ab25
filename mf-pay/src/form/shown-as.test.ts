import { shownAs } from './shown-as'

it.each([
  ['王小田', '王**'],
  ['  王', '王**'],
  ['Ann', 'A**'],
  ['𠮷野', '𠮷**'],
  ['👩‍🌾 farmer', '👩‍🌾**'],
])('the ledger shows %s as %s', (name, shown) => expect(shownAs(name)).toBe(shown))

it.each(['', '  '])('of no name (“%s”) it shows nothing', (name) =>
  expect(shownAs(name)).toBeNull(),
)
