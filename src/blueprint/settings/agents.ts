import { creditEditors, takenBack, weekdays } from './house-rules.ts'
import type { Setting } from './setting.ts'

/** What the house says of everybody in the tree. */
export const agents = {
  maxShare: {
    kind: 'integer',
    title: 'Largest share, percent',
    initial: 100,
    least: 0,
    most: 100,
    hint: 'Of any group of products, held by an agent with all below; what is held already stays',
  },
  creditEditors: {
    kind: 'choice',
    title: 'Credit reference is edited by',
    initial: 'UPLINE',
    options: creditEditors,
    labels: { UPLINE: 'The account above', PLATFORM: 'Only the house' },
  },
  takesBack: {
    kind: 'choice',
    title: 'The account above may take back',
    initial: 'ALL',
    options: takenBack,
    labels: { ALL: 'All that is in no open bet', WINNINGS: 'Only what was won' },
    hint: 'Winnings: what stands above the credit reference; credit is taken back by lowering it',
  },
  settlementDay: {
    kind: 'choice',
    title: 'Accounts are settled on',
    initial: 'Monday',
    options: weekdays,
    hint: 'What was open before it is due in the downline',
  },
} as const satisfies Readonly<Record<string, Setting>>
