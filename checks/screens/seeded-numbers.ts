import type pg from 'pg'

/** Columns with numbers of accounts, contacts, and names as a bank reports them. Players and staff enter them. */
const personalColumns = [
  ['agent', 'phone'],
  ['beneficiary', 'account'],
  ['beneficiary', 'holder'],
  ['beneficiary', 'verified_name'],
  ['collection_account', 'number'],
  ['gateway_callback', 'player_reference'],
  ['player', 'email'],
  ['player', 'phone'],
  ['withdrawal', 'beneficiary'],
  ['withdrawal', 'beneficiary_name'],
] as const

/** Columns of such a name that hold something else. */
const otherColumns: Readonly<Record<string, string>> = {
  'action_key.key': 'a key of a request',
  'bank_statement_import.account': 'the name that staff give the account of a statement',
  'bank_statement_line.account': 'the name that staff give the account of a statement',
  'collection_account.holder': 'the operator itself, or a firm that collects for it',
  'deposit_method.fee_payer': 'who pays the fee',
  'email.address': 'the outbox of mails to staff',
  'kyc_document.number_masked': 'stored masked only',
  'mailed_token.email': 'an address of staff',
  'message_draft.addressee': 'a user name',
  'staff.email': 'an address of staff',
  'staff.phone': 'a number of staff',
}

const suspicious =
  /account$|account_(no|number)|(^|_)(number|numbers|beneficiary|holder|payee|payer|upi|vpa|iban|card|phone|email|address|addressee|contact)(_|$)|verified_name|player_reference/

/** Text columns whose name says that they hold such a value, without a line above. */
export async function unclassifiedColumns(owner: pg.Pool): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
       and not a.attisdropped and a.attgenerated = '' and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'jsonb'::regtype, 'text[]'::regtype)`,
  )
  const known = new Set([
    ...personalColumns.map(([table, column]) => `${table}.${column}`),
    ...Object.keys(otherColumns),
  ])
  return rows.flatMap(({ name }) => (suspicious.test(name.split('.')[1]!) && !known.has(name) ? [name] : [])).toSorted()
}

/** Gives every row a number of its own in each of these columns: canary0000000017@upi. */
export async function seedNumbers(owner: pg.Pool): Promise<void> {
  await owner.query('create temporary sequence seeded_number')
  await owner.query(
    personalColumns
      .map(
        ([table, column]) =>
          `update ${table} set ${column} = 'canary' || lpad(nextval('seeded_number')::text, 10, '0') || '@upi'`,
      )
      .join(';'),
  )
}

export const numbersIn = (text: string): string[] => [...new Set(text.match(/canary\d{10}@upi/g) ?? [])]

/** The tables whose rows hold this text. */
export async function tablesHolding(owner: pg.Pool, text: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  const holding: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await owner.query(`select from ${name} t where strpos(t::text, $1) > 0 limit 1`, [text])
    if (rowCount) holding.push(name)
  }
  return holding.toSorted()
}
