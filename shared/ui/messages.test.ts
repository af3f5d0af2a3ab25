import { messageKeys } from '../i18n'
import { wordingFaults } from 'testing'
import { uiMessages } from './messages'

it('the shared components have every message in both languages', () => {
  expect(messageKeys(uiMessages.en)).toEqual(messageKeys(uiMessages.zh))
})

it('the shared components write their texts as the whole site does', () => {
  expect(wordingFaults(uiMessages)).toEqual([])
})
