import { Option } from 'commander'

/** The option of every command that can bring a purpose's account below zero. It may be given several times. */
export const overspentOption = () =>
  new Option(
    '--overspent <purpose>',
    'a purpose that really was overspent: its account may go below zero, and the site says so; once for each',
  ).argParser((purpose: string, before: string[] = []) => [...before, purpose])
