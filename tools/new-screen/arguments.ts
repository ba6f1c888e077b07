import { createInterface } from 'node:readline/promises'
import { exitWithUsage, readCommandLine } from '../steps/command-line.ts'

export const kinds = ['list', 'detail', 'form', 'report', 'queue', 'catalogue', 'call', 'task'] as const
export type ScreenKind = (typeof kinds)[number]

/** What a new screen is made of. */
export interface NewScreen {
  readonly kind: ScreenKind
  readonly area: string
  readonly noun: string
  /** File name, route and title in kebab case. */
  readonly name: string
  readonly table: string
  readonly permission: string
  /** Title of a group of the menu. */
  readonly menu: string
  /** Whether a row belongs to one player, or to a domain and no player. */
  readonly per: 'player' | 'domain'
  /** Rows have states and a history of their changes. */
  readonly hasHistory: boolean
  /** Whether types, addresses and texts are written as well. */
  readonly generates: boolean
}

export const usage = `npm run new-screen -- <area>/<noun>/<name> --table <table> --permission <PERMISSION> --menu <group> [--kind <kind>] [--per domain] [--history]
for example: payments/withdrawals/chargebacks --table chargeback --permission CHARGEBACK_VIEW --menu Payments --history
  --kind        list (without it), detail (a list with a page of each row), form (a list with pages to create and edit),
                report (counts rows of an existing table), queue (cases that reviewers claim and decide),
                catalogue (create, edit, order, pictures), call (an inbound call of player sites),
                task (background work on the rows of an existing record; it asks for nothing but --table)
  --menu        title of a menu group, in quotes if it has spaces: 'Settings & administration'
  --per domain  rows of the operator, one domain each; without it each row belongs to a player
  --history     rows with states, and the history of their changes
  --no-generate leaves types, addresses and texts to npm run generate
A terminal asks for missing answers.`

const options = {
  table: { type: 'string' },
  permission: { type: 'string' },
  menu: { type: 'string' },
  per: { type: 'string' },
  kind: { type: 'string', default: 'list' },
  history: { type: 'boolean' },
  generate: { type: 'boolean', default: true },
  help: { type: 'boolean' },
} as const

const rules = {
  place: [/^[a-z-]+\/[a-z-]+\/[a-z][a-z0-9-]*$/, 'Area, noun and name, for example payments/withdrawals/chargebacks'],
  table: [/^[a-z][a-z0-9_]{1,40}$/, 'Table, for example chargeback'],
  permission: [/^[A-Z][A-Z0-9_]{2,59}$/, 'Permission, for example CHARGEBACK_VIEW'],
  menu: [/\S/, 'Menu group, for example Payments'],
  kind: [new RegExp(`^(${kinds.join('|')})$`), `Kind: ${kinds.join(', ')}`],
  per: [/^(player|domain)$/, 'Rows per player or per domain'],
} as const

/** Whose rows are, unless the command line says otherwise for a list or detail; of a task the record says it. */
const ownerOf: Readonly<Record<Exclude<ScreenKind, 'task'>, 'player' | 'domain'>> = {
  list: 'player',
  detail: 'player',
  form: 'domain',
  report: 'player',
  queue: 'player',
  catalogue: 'domain',
  call: 'player',
}
const isOpen = (kind: ScreenKind): boolean => kind === 'list' || kind === 'detail'

type Question = keyof typeof rules
type Known = Pick<NewScreen, 'kind' | 'area' | 'noun' | 'name' | 'table'>

/** A task is not shown to anyone, and the record says whose its rows are. It has nothing that files are derived from. */
function workOn(known: Known, values: Readonly<Record<string, unknown>>): NewScreen {
  const refused = ['permission', 'menu', 'per', 'history'].find((option) => values[option] !== undefined)
  if (refused !== undefined) throw new Error(`A task takes no --${refused}.`)
  return { ...known, permission: '', menu: '', per: 'player', hasHistory: false, generates: false }
}

/** Reads the command line and asks for what it lacks where a person can answer; null: only the usage was requested. */
export async function readNewScreen(args: readonly string[]): Promise<NewScreen | null> {
  const { values, positionals } = readCommandLine(usage, {
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options,
  })
  if (values.help) return null
  const [place, ...rest] = positionals
  if (rest.length > 0) exitWithUsage(usage, `Unexpected: ${rest.join(' ')}`)
  const prompt = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : null
  const answer = async (question: Question, known: string | undefined): Promise<string> => {
    const [pattern, text] = rules[question]
    const value = known ?? (await prompt?.question(`${text}: `))?.trim()
    if (value === undefined) exitWithUsage(usage, `Missing: ${text}`)
    if (!pattern.test(value)) throw new Error(`${value} cannot be used. ${text}.`)
    return value
  }
  try {
    const [area = '', noun = '', name = ''] = (await answer('place', place)).split('/')
    const isInterview = place === undefined
    const chosen = await answer('kind', values.kind)
    const kind = kinds.find((one) => one === chosen) ?? 'list'
    const table = await answer('table', values.table)
    const known = { kind, area, noun, name, table }
    if (kind === 'task') return workOn(known, values)
    const permission = await answer('permission', values.permission)
    const menu = kind === 'call' ? '' : await answer('menu', values.menu)
    const asked =
      values.per ??
      (isInterview && isOpen(kind) ? await prompt?.question('Rows per player or per domain? (player): ') : '')
    const per = await answer('per', asked?.trim() || ownerOf[kind])
    if (!isOpen(kind) && per !== ownerOf[kind]) throw new Error(`Rows of a ${kind} belong to a ${ownerOf[kind]}.`)
    const answered = isOpen(kind)
      ? (values.history ?? /^y/i.test((await prompt?.question('States and history? (y/n): ')) ?? 'n'))
      : false
    return {
      ...known,
      permission,
      menu,
      per: per === 'domain' ? 'domain' : 'player',
      hasHistory: answered || kind === 'detail' || kind === 'queue',
      generates: values.generate,
    }
  } finally {
    prompt?.close()
  }
}
