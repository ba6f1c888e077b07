import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'

/** What a new screen is made of. */
export interface NewScreen {
  readonly area: string
  readonly noun: string
  /** File name, route and title in kebab case. */
  readonly name: string
  readonly table: string
  readonly permission: string
  /** Title of a group of the menu. */
  readonly menu: string
  /** Rows have states and a history of their changes. */
  readonly hasHistory: boolean
}

export const usage = `npm run new-screen -- <area>/<noun>/<name> --table <table> --permission <PERMISSION> --menu <group> [--history]
for example: payments/withdrawals/chargebacks --table chargeback --permission CHARGEBACK_VIEW --menu Payments --history
Missing answers are asked for.`

const rules = {
  place: [/^[a-z-]+\/[a-z-]+\/[a-z][a-z0-9-]*$/, 'Area, noun and name, for example payments/withdrawals/chargebacks'],
  table: [/^[a-z][a-z0-9_]{1,40}$/, 'Table, for example chargeback'],
  permission: [/^[A-Z][A-Z0-9_]{2,59}$/, 'Permission, for example CHARGEBACK_VIEW'],
  menu: [/\S/, 'Menu group, for example Payments'],
} as const

type Question = keyof typeof rules

/** Reads the command line and asks for what it lacks where a person can answer. */
export async function readNewScreen(given: readonly string[]): Promise<NewScreen> {
  const { values, positionals } = parseArgs({
    args: [...given],
    allowPositionals: true,
    allowNegative: true,
    options: {
      table: { type: 'string' },
      permission: { type: 'string' },
      menu: { type: 'string' },
      history: { type: 'boolean' },
    },
  })
  const [place, ...rest] = positionals
  if (rest.length > 0) throw new Error(usage)
  const asker = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : null
  const answer = async (question: Question, known: string | undefined): Promise<string> => {
    const [pattern, text] = rules[question]
    const value = known ?? (await asker?.question(`${text}: `))?.trim()
    if (value === undefined) throw new Error(usage)
    if (!pattern.test(value)) throw new Error(`${value} cannot be used. ${text}.`)
    return value
  }
  try {
    const [area = '', noun = '', name = ''] = (await answer('place', place)).split('/')
    const table = await answer('table', values.table)
    const permission = await answer('permission', values.permission)
    const menu = await answer('menu', values.menu)
    const history = values.history ?? /^y/i.test((await asker?.question('States and history? (y/n): ')) ?? 'n')
    return { area, noun, name, table, permission, menu, hasHistory: history }
  } finally {
    asker?.close()
  }
}
