import { remoteFaults, type RemoteModule } from 'shared/contract'
import { messageKeys } from 'shared/i18n'
import { claimingKeys } from './claiming-keys'
import { wordingFaults } from './wording'

/**
 * The tests that every remote's front door must pass: the contract holds, no wording is missing in a language, and no
 * wording claims what cannot be checked.
 * @param claiming the keys of the wordings that do, each shown with its state beside it (shared/claims)
 */
export function describeRemote(name: string, remote: RemoteModule, claiming: string[] = []): void {
  describe(`the front door of ${name}`, () => {
    it('keeps the contract', () => {
      expect(remoteFaults(name, remote)).toEqual([])
    })
    it('says everything in both languages', () => {
      expect(messageKeys(remote.messages.en)).toEqual(messageKeys(remote.messages.zh))
    })
    it('claims what cannot be checked only where its state stands beside it', () => {
      expect(claimingKeys(remote.messages)).toEqual(claiming)
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
