import { expect, test } from 'vitest'
import { isKind, isNesting, type Shape } from '#blueprint/answer.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import { entityOfColumn } from '#blueprint/searches.ts'
import { choiceLabel, labelOf } from '#blueprint/labels.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { modules } from './index.ts'

const { lists, actions, forms, queries } = contentsOf(modules)

/** Kinds may go without a label in answers alone. */
const unlabelled = (kinds: Readonly<Record<string, AnyKind>>): string[] =>
  Object.entries(kinds).flatMap(([name, { label }]) => (label === '' ? [name] : []))

/** Kinds under the screen and the key of each. */
const named = (screen: string, kinds: Readonly<Record<string, AnyKind>>): readonly (readonly [string, AnyKind])[] =>
  Object.entries(kinds).map(([key, kind]) => [`${screen} ${key}`, kind])

const kinds: readonly (readonly [string, AnyKind])[] = [
  ...lists.flatMap(({ path, columns }) => named(path, columns)),
  ...forms.flatMap(({ noun, fields }) => named(noun, fields)),
]
const statusKinds = kinds.filter(([, { name }]) => name === 'status')
const sentenceCase = /^([A-Z][a-z]+( [a-z]+)*|–)$/
/** Labels of the badge table of the specification that are spelled otherwise. */
const specified = [
  'In Progress',
  'suspend',
  'inactive',
  'BACK',
  'LAY',
  'OPEN',
  'UNMATCHED',
  'SETTLED',
  'VOIDED',
  'CANCELLED',
]

test.each(statusKinds)(
  'the states of %s have a label each, as the specification spells it or in sentence case',
  (_, kind) => {
    const labels = kind.options.map((state) => labelOf(state, kind.traits.labels))
    expect(labels).toEqual([...new Set(labels)])
    expect(labels.filter((label) => !sentenceCase.test(label) && !specified.includes(label))).toEqual([])
  },
)

/** Abbreviations and names that are written in capitals. */
const capitals = /^(UPI|IMPS|NEFT|CSV|XLSX|PDF|KYC|OTP|ASN|CIDR|IP|PAN|VPN|UTC|QT|WC|GAP|BACK|LAY)$/

test('every option of a column, field or input is shown in words, never by its code', () => {
  const inputs = actions.flatMap(({ owner, action }) => named(`${owner.path} ${action.name}`, action.input))
  const codes = [...kinds, ...inputs].flatMap(([place, kind]) =>
    kind.name === 'status'
      ? []
      : kind.options.flatMap((option: string) => {
          const label = choiceLabel(option, kind.traits.labels)
          const isCode = /_|[a-z][A-Z]|^[a-z]/.test(label.replace(/iOS|macOS/, '')) || /^[A-Z]{2,}$/.test(label)
          return isCode && !capitals.test(label) && !specified.includes(label) ? [`${place}: ${label}`] : []
        }),
  )
  expect(codes).toEqual([])
})

test('every column, field and input has a label', () => {
  expect(lists.flatMap(({ path, columns }) => unlabelled(columns).map((name) => `${path} ${name}`))).toEqual([])
  expect(forms.flatMap(({ noun, fields }) => unlabelled(fields).map((name) => `${noun} ${name}`))).toEqual([])
  expect(actions.flatMap(({ action }) => unlabelled(action.input).map((name) => `${action.name} ${name}`))).toEqual([])
})

/** Ids of entities that no search finds by name, and why their field is a text box. */
const typedIds: Readonly<Record<string, string>> = {
  'collection account number': 'issued by a bank',
  'callback mapping order': 'a path in the callbacks of a gateway',
  'callback mapping event': 'a path in the callbacks of a gateway',
  '/apk-list version minSupportedCode': 'a version code of an Android package',
  '/account-statement sending account': 'the email address or UPI id of a person outside',
  '/player-adjustments request linked_id': 'of a record of the chosen type, checked against the player',
  '/approve-withdraws/bank-files result idColumn': 'the name of a column in a file',
  '/deposits/callbacks link deposit': 'taken from the candidates beside the callback',
  '/deposits/reconciliation report order': 'the name of a column in a file',
  '/events mapping providerId': 'given by a provider',
  '/competitions mapping providerId': 'given by a provider',
}

const isPicked = ({ name }: AnyKind): boolean => name === 'agentPick' || name === 'pick' || name === 'several'

const fields = [
  ...forms.flatMap(({ noun, fields: own }) => named(noun, own)),
  ...actions.flatMap(({ owner, action }) => named(`${owner.path} ${action.name}`, action.input)),
]

test('HDR-06 a field for an address accepts addresses on the web only', () => {
  const addresses = fields.filter(([name, { label }]) => /url$/i.test(name) || /\burl\b/i.test(label))
  expect(addresses.map(([name]) => name).toSorted()).toEqual([
    '/app-notify/providers provider url',
    '/casino-reconciliation/providers access url',
    'Aura game demoUrl',
    'GAP game demoUrl',
    'QTech game demoUrl',
    'Slot game demoUrl',
    'World Casino game demoUrl',
    'advertisement linkUrl',
    'advertisement videoUrl',
    'banner linkUrl',
    'deposit guide thumbnailUrl',
    'deposit guide videoUrl',
    'gateway baseUrl',
    'news item linkUrl',
    'post canonical',
    'webhook url',
  ])
  const hostile = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://example.com',
    '&#106;avascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    ' https://example.com',
    'https://example.com/"onclick="alert(1)',
    'java\nscript:alert(1)',
    '//example.com',
  ]
  for (const [name, kind] of addresses) {
    expect([name, kind.wire.safeParse('https://example.com/v1').success]).toEqual([name, true])
    expect([name, hostile.filter((text) => kind.wire.safeParse(text).success)]).toEqual([name, []])
  }
})

test('no id of an entity is typed into a form or an action: it is picked by name', () => {
  const typed = fields.filter(
    ([, kind]) =>
      kind.name === 'id' ||
      kind.name === 'uuid' ||
      (kind.name === 'text' && (/\bid\b/i.test(kind.label) || /\bname or id\b/i.test(kind.traits.hint ?? ''))),
  )
  expect(typed.map(([field]) => field).filter((field) => !(field in typedIds))).toEqual([])
  expect(fields.filter(([, kind]) => isPicked(kind)).length).toBeGreaterThan(10)
})

test('a filter by the id of another entity is picked by name', () => {
  const typed = lists.flatMap(({ path, filters }) =>
    Object.entries(filters as Readonly<Record<string, { readonly chooses?: string }>>)
      .filter(([key, filter]) => entityOfColumn(key) !== null && filter.chooses === undefined)
      .map(([key]) => `${path} ${key}`),
  )
  expect(typed).toEqual([])
})

/** Amounts of an answer that no record above them states the currency of. */
function bareAmounts(shape: Shape, path: string, isStated = false): string[] {
  if (isKind(shape)) return shape.traits.isCommon || isStated || !isAmount(shape) ? [] : [path]
  if (isNesting(shape)) return bareAmounts(shape.of, path, isStated)
  const states = isStated || 'currency' in shape
  return Object.entries(shape).flatMap(([key, each]) => bareAmounts(each, `${path} ${key}`, states))
}
const isAmount = ({ name }: AnyKind): boolean => name === 'amount' || name === 'profit'

test('every amount of an answer has a currency: that of its record, or of the subject that the query names', () => {
  const bare = queries
    .filter(({ currencyOf }) => currencyOf === undefined)
    .flatMap(({ at, answer }) => bareAmounts(answer, at))
  expect(bare).toEqual([])
})
