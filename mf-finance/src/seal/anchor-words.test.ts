import { messageKeys } from 'shared/i18n'
import { claimingKeys, wordingFaults } from 'testing'
import { anchorMessages } from './anchor-words'

it('says everything in both languages, as the whole site does', () => {
  expect(messageKeys(anchorMessages.en)).toEqual(messageKeys(anchorMessages.zh))
  expect(wordingFaults(anchorMessages)).toEqual([])
})

it('says that something is on a chain in one message alone, that of rows which this browser found there', () => {
  expect(claimingKeys(anchorMessages)).toEqual(['anchored'])
})
