import type { Messages } from 'shared/contract'

/** The wording of the proof that a visitor can keep. */
export const enKeep: Messages = {
  title: 'Keep the proof',
  text: 'Download this proof. Whatever happens to the ledger later, you can check yourself that this entry was in the public log when the farm signed it.',
  waiting:
    'Once this entry is in the public log, its proof can be downloaded here. That usually takes a few seconds.',
  proof: 'Download the proof',
  name: 'Download the name’s file',
  key: 'Download the farm’s key',
  how: 'How to check it yourself',
}
