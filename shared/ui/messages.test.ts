import { messageKeys } from '../i18n'
import { uiMessages } from './messages'

it('the shared components say everything in both languages', () => {
  expect(messageKeys(uiMessages.en)).toEqual(messageKeys(uiMessages.zh))
})
