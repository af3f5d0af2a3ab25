import { remoteFaults, type RemoteModule } from 'shared/contract'
import { messageKeys } from 'shared/i18n'
import { wordingFaults } from './wording'

/** The tests that every remote's front door must pass: the contract holds, no wording is missing in a language. */
export function describeRemote(name: string, remote: RemoteModule): void {
  describe(`the front door of ${name}`, () => {
    it('keeps the contract', () => {
      expect(remoteFaults(name, remote)).toEqual([])
    })
    it('says everything in both languages', () => {
      expect(messageKeys(remote.messages.en)).toEqual(messageKeys(remote.messages.zh))
    })
    it('writes its texts as the whole site does', () => {
      expect(wordingFaults(remote.messages)).toEqual([])
    })
    it('has a wording for every title', () => {
      const keys = messageKeys(remote.messages.zh)
      for (const route of remote.routes) expect(keys).toContain(route.handle.title)
    })
  })
}
