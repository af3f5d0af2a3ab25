import { messageKeys } from '../i18n'
import { uiMessages } from './messages'

it('the shared components have every message in both languages', () => {
  expect(messageKeys(uiMessages.en)).toEqual(messageKeys(uiMessages.zh))
})
