import { randomUUID } from 'node:crypto'
import { confirmation } from '#checks/harness/staff/confirmation.ts'
import { done, type Clerk, type Installation } from '../installation.ts'
import type { Row } from '../row.ts'
import { domainOf, uniqueName } from '../site.ts'

const pairs = [
  ['मोहन कुमार', 'महान कमर'],
  ['सीता', 'सुता'],
  ['राम कुमार', 'रोमा कमर'],
  ['दिनेश', 'दीनाश'],
  ['কমল', 'কোমল'],
  ['বিমল', 'বমলা'],
  ['రాజు', 'రోజా'],
  ['สมชาย', 'สมชวย'],
  ['José', 'Jose'],
  ['José', 'Jose\u0301'],
] as const

/** The match of a player’s name with that of their account, as the panel says it. */
async function matchOf(at: Installation, clerk: Clerk, name: string, verified: string): Promise<string> {
  const player = await at.player('INR', undefined, { name })
  const account = { player, method: 'upi', beneficiary: `${uniqueName('p').slice(0, 12)}@okbank` }
  const { beneficiary } = await done(at.call('INR', '/beneficiary', account))
  const { status, body } = await clerk.post(`/api/player/beneficiaries/${beneficiary}/verification`, {
    verifiedName: verified,
    ...confirmation,
  })
  const percent = Number(/by (\d+) %/.exec(String(body.message))?.[1] ?? Number.NaN)
  if (Number.isNaN(percent)) return `${status} ${body.message}`
  return percent === 100 ? '100' : percent < 90 ? 'below 90' : String(percent)
}

const vowels: Row = {
  id: 'Q01',
  what: 'names that differ in their vowel signs',
  expected: [
    ...pairs.slice(0, 8).map(([a, b]) => `${a}/${b} below 90`),
    'José/Jose 100',
    'José/José (decomposed) 100',
  ].join('; '),
  async run(at) {
    const clerk = await at.hire({ domains: [domainOf('INR')] })
    const seen = []
    for (const [name, verified] of pairs) {
      const shown = verified.length > 4 && verified.startsWith('Jose') ? 'José (decomposed)' : verified
      seen.push(`${name}/${shown} ${await matchOf(at, clerk, name, verified)}`)
    }
    return seen.join('; ')
  },
}

/** The ids of the players that a search finds. */
export async function found(clerk: Clerk, search: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { status, body } = await clerk.get(`/api/players?${new URLSearchParams(search).toString()}`)
  if (status !== 200) throw new Error(`the search was refused: ${status} ${JSON.stringify(body)}`)
  return (body.data as readonly { id: unknown }[]).map(({ id }) => String(id))
}

const written = {
  'José Müller': 'José Müller',
  decomposed: 'José Müller'.normalize('NFD'),
  Turkish: 'İsmail Yılmaz',
  sharp: 'STRASSE',
  'no-break space': 'Anil\u00A0Kapoor',
  apostrophe: 'O’Brien',
  'zero width': 'Ravi\u200BKumar',
} as const

const searches: readonly (readonly [search: string, finds: readonly (keyof typeof written)[]])[] = [
  ['jose muller', ['José Müller', 'decomposed']],
  ['José Müller', ['José Müller', 'decomposed']],
  ['José Müller'.normalize('NFD'), ['José Müller', 'decomposed']],
  ['İSMAIL YILMAZ', ['Turkish']],
  ['ismail yilmaz', ['Turkish']],
  ['Anil Kapoor', ['no-break space']],
  ["O'Brien", ['apostrophe']],
  ['straße', ['sharp']],
]

const folding: Row = {
  id: 'Q17',
  what: 'names found as others write them',
  expected: searches
    .map(([search, finds]) => `${JSON.stringify(search)} ${finds.length} of ${finds.length}`)
    .join('; '),
  async run(at) {
    const clerk = await at.hire({ domains: [domainOf('PKR')] })
    const mark = randomUUID().slice(0, 6)
    const ids = new Map<string, string>()
    for (const [key, name] of Object.entries(written))
      ids.set(key, await at.player('PKR', undefined, { name, username: `${mark}-${ids.size}` }).catch(() => 'refused'))
    const seen = []
    for (const [search, finds] of searches) {
      const hits = await found(clerk, { name: search })
      seen.push(
        `${JSON.stringify(search)} ${finds.filter((key) => hits.includes(ids.get(key) ?? '')).length} of ${finds.length}`,
      )
    }
    return seen.join('; ')
  },
}

const literal: Row = {
  id: 'Q27',
  what: 'searches with the characters of patterns',
  expected: "50% 1; a_b 1; O'Brien 1; \\x 1; Smith, John 1; 00123 1; CaPiTaLs 1",
  async run(at) {
    const clerk = await at.hire({ domains: [domainOf('KWD')] })
    const names = ['50%', 'a_b', "O'Brien", '\\x', 'Smith, John', '00123', 'CaPiTaLs']
    const others = ['50 per cent', 'aXb', 'OBrien', 'x', 'Smith John', '123', 'capital']
    const ids = []
    for (const name of names) ids.push(await at.player('KWD', undefined, { name }))
    for (const name of others) await at.player('KWD', undefined, { name })
    const seen = []
    for (const [place, name] of names.entries()) {
      const hits = await found(clerk, { name: place === 6 ? 'cApItAlS' : name })
      seen.push(`${name} ${hits.length === 1 && hits[0] === ids[place] ? 1 : `${hits.length} rows`}`)
    }
    return seen.join('; ')
  },
}

export const nameRows: readonly Row[] = [vowels, folding, literal]
