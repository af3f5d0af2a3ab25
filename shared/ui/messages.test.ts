import { messageKeys } from '../i18n'
import { uiMessages } from './messages'

test('the shared components say everything in both languages', () => {
  expect(messageKeys(uiMessages.en)).toEqual(messageKeys(uiMessages.zh))
})
