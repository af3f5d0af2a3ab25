import { Type } from 'typebox'
import { Day, Demo, Time, Yuan } from '../envelope/text'
import { OrNull } from './schemas'

const figures = {
  received: Yuan('Donations for the purpose.'),
  movedIn: Yuan('Moved here from other accounts.'),
  movedOut: Yuan('Moved from here to other accounts.'),
  spent: Yuan('Expenses of the purpose.'),
  left: Yuan('Received and moved in, minus moved out and spent. Below zero when it was overspent.'),
}

export const Accounts = Type.Object(
  {
    list: Type.Array(
      Type.Object(
        {
          purpose: Type.String(),
          unrestricted: Type.Boolean({
            description: 'Whether its money may be moved to any purpose.',
          }),
          ...figures,
        },
        { title: 'Account' },
      ),
      {
        description: 'The unrestricted account first, then those that received most, at most 200.',
      },
    ),
    omitted: Type.Integer({ description: 'Number of accounts that are not in the list.' }),
    all: Type.Object(figures, { description: 'The sums of all accounts.' }),
    updatedAt: Time('When the ledger last changed.'),
    demo: Demo,
  },
  { title: 'Accounts' },
)

const Transfer = Type.Object(
  {
    id: Type.String(),
    from: Type.String({ description: 'The purpose that gave the money.' }),
    to: Type.String({ description: 'The purpose that received it.' }),
    amount: Yuan('Yuan, above zero.'),
    reason: Type.String({ description: 'The decision, as it was written down.' }),
    date: Day('In Asia/Shanghai.'),
    recordedAt: Time('When it was written.'),
    undoes: OrNull(Type.String({ description: 'The transfer that this one takes back.' })),
    undoneBy: OrNull(Type.String({ description: 'The transfer that takes this one back.' })),
  },
  { title: 'Transfer' },
)

export const Transfers = Type.Object(
  {
    list: Type.Array(Transfer),
    total: Type.Integer({ description: 'Number of matching transfers.' }),
    movedIn: Yuan('Sum of what was moved to the purpose; without a purpose, of all.'),
    movedOut: Yuan('Sum of what was moved from the purpose; without a purpose, of all.'),
    demo: Demo,
  },
  { title: 'Transfers' },
)
