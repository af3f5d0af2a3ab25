import type { Messages } from 'shared/contract'
import { enGift } from './en-gift'

export const en: Messages = {
  title: {
    pay: 'Pay & donate',
    gift: 'My gift',
    gifts: 'Find my gift',
    return: 'Back to your gift',
  },
  pay: {
    heading: 'Pay & donate',
    lead: 'Every gift to the farm stands in a public ledger. See where the money comes from and where it goes before you decide to support us.',
    demo: 'Sample data',
    demoWhy: 'Until the real ledger is imported, these are demonstration figures.',
    stale: 'The refresh failed. These are the figures read last.',
  },
  terms: {
    loading: 'Reading how you can give',
    failed: {
      title: 'How you can give could not be read',
      text: 'The network may be down, or the service did not answer. No order was made and nothing was charged; please try again.',
    },
  },
  closed: {
    noLicence: {
      title: 'Online payment is not open yet',
      why: "Raising money from the public online needs a licence. Until the operator's registration and the filing number of the fundraising are entered on this site, no payment channel is opened here, and there is no payment code or account to send money to.",
    },
    noChannel: {
      title: 'Online payment is not open yet',
      why: 'Raising money from the public online needs a licence. No payment channel is open on this site now, and there is no payment code or account to send money to.',
    },
    realLedger: {
      title: 'Demonstration payment is closed',
      why: 'The ledger now holds real entries, and demonstration payments must not stand among them. No real payment channel is open yet, and there is no payment code or account to send money to.',
    },
    how: 'How you can support us now',
    join: 'Join us',
    joinText: 'As a farmer, volunteer, partner or supporter: leave us a way to reach you.',
    follow: 'See the ledger',
    followText: 'Check every gift received and every expense, line by line.',
  },
  balance: {
    title: 'Received, spent, left',
    loading: 'Reading the balance',
    donated: 'Donated in total',
    spent: 'Spent in total',
    left: 'Balance',
    asOf: 'Data as of {{time}}',
    bar: 'Of all donations, {{spent}}% is spent and {{left}}% is left',
    empty: {
      title: 'Nothing received or spent yet',
      text: 'After the first gift, the totals and the balance appear here.',
    },
    failed: {
      title: 'The balance could not be read',
      text: 'The network may be down, or the service did not answer. Nothing in the ledger is lost; please try again.',
    },
  },
  purposes: {
    title: 'What gifts are for',
    text: 'The purposes donors chose, the most frequent first.',
    loading: 'Reading the purposes',
    gifts_one: '{{count}} gift',
    gifts_other: '{{count}} gifts',
    more_one: '{{count}} more purpose',
    more_other: '{{count}} more purposes',
    empty: {
      title: 'No gift has a purpose yet',
      text: 'Once there are gifts, the number given for each purpose is listed here.',
    },
    failed: {
      title: 'The purposes could not be read',
      text: 'The network may be down, or the service did not answer. Nothing in the ledger is lost; please try again.',
    },
  },
  gifts: {
    title: 'Latest gifts',
    loading: 'Reading the latest gifts',
    count: 'The latest {{shown}} of {{total}}',
    all: 'See the whole ledger',
    empty: {
      title: 'No gifts yet',
      text: 'Gifts are listed here one by one, the newest first.',
    },
    failed: {
      title: 'The latest gifts could not be read',
      text: 'The network may be down, or the service did not answer. Nothing in the ledger is lost; please try again.',
    },
  },
  demo: {
    mark: 'Demonstration payment',
    form: 'No real money moves here, so feel free to try every step. Please do not enter a real name or e-mail address.',
    gift: 'This is a demonstration payment. No real money moved.',
  },
  give: {
    title: 'Make a gift',
    submit: 'Go to payment',
    again: 'Send again',
    sending: 'Preparing the payment',
    restored:
      'We restored what you had filled in. It is kept only in this browser, on this device.',
    clear: 'Clear the form',
  },
  amount: {
    title: 'Amount of the gift',
    other: 'Amount (yuan)',
    limits: '{{least}} to {{most}}, down to the fen.',
  },
  purpose: {
    title: 'What it is for',
    any: 'Where it is needed most',
    anyText: 'The farm uses it where it is needed most, and books every expense just the same.',
  },
  donor: {
    name: 'Your name',
    nameHint:
      'The public ledger shows the first character only, such as “王**”. The full name is for the receipt and is not public.',
    shownHint:
      'The public ledger will show “{{shown}}”. The full name is for the receipt and is not public.',
    anonymousHint:
      'The public ledger will show “匿名爱心人士” (anonymous). A name is not needed; if you give one, it is for the receipt and is not public.',
    anonymous: 'Give anonymously',
    email: 'E-mail',
    emailHint: 'For sending the donation invoice. Not public.',
    message: 'A word to the farm',
    messageHint: 'Only farm staff can see it.',
    count: '{{count}} / {{limit}} characters',
  },
  channel: {
    title: 'How to pay',
    alipay: 'Alipay',
    wechat: 'WeChat Pay',
    sandbox: 'Demonstration payment',
  },
  consent: {
    label: 'I have read the terms of giving and agree to them.',
    read: 'Read the terms',
    title: 'Terms of giving',
    demo: {
      title: 'This is a demonstration',
      text: 'The payment page is our own: no real money moves and no real gift is made. Demonstration records are marked as such, and are removed when the real ledger is imported.',
    },
    use: {
      title: 'Where the money goes',
      text: 'Once the payment service confirms the payment, the gift is entered in the public ledger with its amount, purpose, date and the name as shown. The money is used for the purpose you choose; without one, the farm uses it where it is needed most. Every expense stands in the same ledger.',
    },
    refund: {
      title: 'If you paid by mistake',
      text: 'If you paid a wrong amount, or paid one gift twice, leave the number of the gift and a way to reach you on the page “Join us”. Once the farm has checked it, the money goes back the way it came, and the ledger says what was corrected and why.',
    },
    privacy: {
      title: 'Your personal details',
      text: 'The public ledger shows only the first character of your name, and none of it if you give anonymously. Your full name and e-mail address are used only for the invoice and for checking this gift, and your message is seen only by farm staff. None of it is public or written to any chain. You pay on the page of the payment service; your card number and password never reach this site. To hold off floods of false orders, an order keeps a mark computed from the address of your network; it is deleted by itself once the order is over and ten minutes old. A form not yet paid is kept only in this browser.',
    },
    receipt: {
      title: 'Receipt and code',
      text: 'After the payment, the page shows a receipt and a code. The code is shown once; with it you can look at the gift at any time. The receipt is not an official donation invoice: the receiving organisation issues that separately.',
    },
  },
  fault: {
    amount: {
      missing: 'Please choose or enter an amount, {{least}} to {{most}}.',
      digits: 'Please enter the amount in digits, such as 100 or 66.60, {{least}} to {{most}}.',
      negative: 'The amount cannot be negative. Please enter {{least}} to {{most}}.',
      decimals: 'The amount can have at most two decimals, {{least}} to {{most}}.',
      range: 'Please enter an amount from {{least}} to {{most}}.',
    },
    purpose: 'This purpose cannot be chosen now. Please choose another.',
    name: 'Please give a name, or choose to give anonymously.',
    nameLong: 'A name can have at most 50 characters.',
    email: 'This does not look like an e-mail address. Please check it, or leave it empty.',
    messageLong: 'The message can have at most 500 characters. Please shorten it.',
    channel: 'Please choose how to pay.',
    consent: 'Please agree to the terms of giving before you go on to the payment.',
  },
  failed: {
    network: 'No answer came. The network may be down or too slow. Nothing was charged.',
    busy: 'Many gifts were sent from your network just now. Please try again in a few minutes, or use another network. Nothing was charged.',
    unpaid:
      'Many gifts from your network are not paid yet. No order was made this time, and nothing was charged.',
    away: 'The payment service does not answer at the moment. Nothing was charged.',
    database:
      'Our database does not answer at the moment, so the payment could not begin. Nothing was charged.',
    crowd:
      'Many people are here right now and the service is busy, so the payment could not begin. Nothing was charged.',
    closed: 'Giving online is not open now. No order was made and nothing was charged.',
    server: 'The server ran into an error, so the payment could not begin. Nothing was charged.',
    fields: 'Something needs changing; it is marked where it stands.',
    refused: 'The payment could not begin. Nothing was charged.',
    kept: 'Everything you filled in is still here. Sending again makes only one order.',
    elsewhere:
      'Everything you filled in is still here. Please send it again in a while, or choose another way to pay.',
    later: 'Everything you filled in is still here. Please send it again in a while.',
    finish:
      'Everything you filled in is still here. Please pay the earlier gifts or let them expire, or use another network such as mobile data, then send again. It makes only one order.',
    soon: 'Everything you filled in is still here. Please wait a few seconds and send again. It makes only one order.',
  },
  organisation: {
    name: 'Receiving organisation',
    registration: 'Registration number',
    filing: 'Fundraising filing number',
  },
  insideWechat: {
    title: 'You cannot pay inside WeChat',
    text: 'Tap “…” at the top right and choose “Open in browser”, then go on. Or copy the address and open it in a browser.',
    copy: 'Copy the address',
    copied: 'Address copied',
    refused: 'It could not be copied. Please copy the address below by hand.',
    address: 'Address',
  },
  ...enGift,
}
