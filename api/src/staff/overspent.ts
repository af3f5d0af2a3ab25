import { Option } from 'commander'

/** The option of every command that can bring a purpose's account below zero. */
export const overspentOption = () =>
  new Option(
    '--overspent <purposes...>',
    'purposes that really were overspent: their accounts may go below zero, and the site says so',
  )
