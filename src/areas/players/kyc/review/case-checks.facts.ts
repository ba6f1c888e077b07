import { sql } from 'kysely'
import type { CheckPoint } from '#areas/players/rules/kyc/checklist.ts'
import { isOfAge } from '#areas/players/rules/kyc/document.ts'
import { nameMatch } from '#areas/players/rules/kyc/name-match.ts'
import type { Tx } from '#engine/action/act.ts'
import { masked } from '#values/text/masked.ts'

export interface Check {
  /** The item of the reviewer's checklist this check covers. */
  readonly point: CheckPoint | null
  readonly title: string
  /** null: unknown. */
  readonly isRight: boolean | null
  readonly text: string
}

export interface Payee {
  readonly holder: string
  readonly account: string
  /** Similarity of the names in percent; null: account holder unknown. */
  readonly match: number | null
}

/** The latest distinct payout accounts of the player. */
export async function readPayees(
  tx: Tx,
  { cell, id }: { readonly cell: number; readonly id: bigint },
  known: string,
): Promise<readonly Payee[]> {
  const { rows } = await sql<{ holder: string; account: string }>`
    select beneficiary_name as holder, beneficiary as account from withdrawal
    where cell = ${cell} and player_id = ${id} and beneficiary <> ''
    group by beneficiary_name, beneficiary order by max(requested_at) desc limit 3`.execute(tx)
  return rows.map(({ holder, account }) => ({
    holder: holder === '' ? '' : masked(holder),
    account: masked(account),
    match: holder === '' ? null : nameMatch(known, holder),
  }))
}

interface DocumentData {
  readonly name_on_document: string | null
  readonly born_on: string | null
  readonly expires_on: string | null
}

interface ComparisonData {
  /** Date of birth given by the player. */
  readonly accountBornOn: string | null
  readonly today: string
  readonly twins: readonly unknown[]
  readonly payees: readonly Payee[]
}

const matchThreshold = 80
const inPercent = (match: number | null, unknown: string): string => (match === null ? unknown : `${match} %`)

/** Automatic checks of a document: failed ones first, unknown ones last. */
export function runChecks(
  row: DocumentData,
  name: string,
  { accountBornOn, today, twins, payees }: ComparisonData,
): readonly Check[] {
  const match = row.name_on_document === null ? null : nameMatch(name, row.name_on_document)
  const atBank = payees.find((payee) => payee.match !== null)?.match ?? null
  // Uses the later date of birth: under age by either one means under age.
  const bornOn =
    [row.born_on, accountBornOn]
      .flatMap((day) => day ?? [])
      .toSorted()
      .at(-1) ?? null
  const checks: readonly Check[] = [
    {
      point: 'NAME',
      title: 'Name matches account',
      isRight: match === null ? null : match >= matchThreshold,
      text: inPercent(match, 'No name provided'),
    },
    {
      point: null,
      title: 'Name matches bank account',
      isRight: atBank === null ? null : atBank >= matchThreshold,
      text: inPercent(atBank, 'No bank account on file'),
    },
    {
      point: null,
      title: 'Date of birth matches account',
      isRight: row.born_on === null || accountBornOn === null ? null : row.born_on === accountBornOn,
      text: accountBornOn === null ? 'No date of birth on the account' : (row.born_on ?? 'No date of birth provided'),
    },
    {
      point: 'OF_AGE',
      title: 'Of age',
      isRight: bornOn === null ? null : isOfAge(bornOn, today),
      text: bornOn ?? 'No date of birth provided',
    },
    {
      point: 'VALID',
      title: 'Not expired',
      isRight: row.expires_on === null ? null : row.expires_on >= today,
      text: row.expires_on ?? 'No expiry date provided',
    },
    {
      point: null,
      title: 'Not on other accounts',
      isRight: twins.length === 0,
      text: twins.length === 0 ? 'No matching number or picture' : `${twins.length} found`,
    },
  ]
  const rank = ({ isRight }: Check): number => (isRight === false ? 0 : isRight ? 1 : 2)
  return checks.toSorted((one, other) => rank(one) - rank(other))
}
