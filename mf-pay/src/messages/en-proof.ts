import type { Messages } from 'shared/contract'

/** The wording of a gift's proof, which its donor can keep. */
export const enProof: Messages = {
  title: 'The proof of this gift',
  text: 'Download this proof and keep it. Whatever happens to the ledger later, it shows that the entry of your gift was in the public log when the farm signed it.',
  waiting:
    'Your gift was just entered in the ledger and is on its way into the public log. That usually takes a few seconds. This page will then offer its proof by itself; you can also come back for it later.',
  unread:
    'Its place in the public log could not be loaded; the network may be down. Your gift is not lost, and the proof can be downloaded later.',
  place:
    'Public log {{origin}}: the entry of this gift is number {{place}}. The farm signed the log with {{size}} entries; the fingerprint of all of them begins with {{root}}.',
  check: 'Open this receipt by its code to download the proof. How to check it: {{at}}',
  file: 'Download the proof',
  name: 'Download the name’s file',
  key: 'Download the farm’s key',
  how: 'How to check it yourself',
}
