import type { Messages } from 'shared/contract'

/** The wording about those who cosign the log. */
export const enWitness: Messages = {
  title: 'Who has witnessed it',
  signed: ', signed {{time}}',
  is: 'Witnesses are listed by the farm, and each has a key of its own. A witness remembers the log as it last saw it, and signs a new one only if it goes on from there. Your browser has checked these signatures; the time is the witness’s own.',
  proves:
    'A witness’s signature shows that it saw this very log, and that all it saw before is still in it. If the farm showed you one log and the witness another, yours would not have the witness’s signature.',
  provesNot:
    'A witness sees only how many entries there are and one fingerprint of them all, not the entries, so it does not prove that they are true. Whether it is independent of the farm depends on who it is; ask it for its key.',
  none: 'There are no witnesses at present: only the farm itself has signed this log. Your browser can compare it with what it saw before, but cannot know whether others see the same log.',
  since:
    'no witness has signed this log; the last such signature that your browser saw is of {{time}}. So nothing says that others see the same log. Please check again in a while.',
  step: '{{names}} signed the same log as witness. Your browser has checked that the signature is right.',
}
