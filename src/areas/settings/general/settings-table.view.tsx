import type { ReactNode } from 'react'
import { relatedSettings, keepers, type RelatedSetting } from '#areas/settings/related/related-settings.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { groups, type Group } from '#blueprint/settings/definitions.ts'
import { settingsOf } from '#blueprint/settings/effective.ts'
import type { Setting } from '#blueprint/settings/setting.ts'
import { ScreenLink } from '#panel/engine/view.ts'
import { HistoryButton } from '#panel/history/use-history.tsx'
import { Cell, Instant, type WireRow } from '#panel/kinds/cells.tsx'
import { Panel, SmallTable } from '#panel/ui/pieces.tsx'
import { kindOf } from './fields.ts'
import type { generalSettings } from './general-setting.screen.ts'

export type SettingsGroupAnswer = AnswerOf<typeof generalSettings>['groups'][number]
type Related = SettingsGroupAnswer['related'][number]
type Change = Related['changed']

interface SettingsTableProps {
  readonly group: Group
  readonly shown: SettingsGroupAnswer
  /** Of the chosen domain; null: the values hold in every currency. */
  readonly currency: string | null
  readonly search?: string
  readonly note?: string | null
}

const head = ['Setting', 'Value', 'Unit', 'Default', 'Source', 'Last change', '']
const shownAtOnce = 4

/** Every value of a group: what it means, its unit and default, where it is set, and who changed it last. */
export function SettingsTable({ group, shown, currency, search = '', note = null }: SettingsTableProps) {
  const rows = [
    ...shown.settings.flatMap(({ name, value, isOwn, changed }) => {
      const setting = settingsOf(group)[name]
      if (!setting || !isFound(kindOf(setting), group, search)) return []
      const kind = kindOf(setting)
      const place = currency === null ? {} : { currency }
      return [
        [
          <Meaning key="meaning" kind={kind} />,
          <Value key="value" kind={kind} value={value} row={place} />,
          unitOf(setting, currency),
          <Value key="default" kind={kind} value={setting.initial} row={place} />,
          isOwn ? 'Set here' : currency === null ? 'Default' : 'Inherited',
          <LastChange key="changed" changed={changed} />,
          <HistoryOf key="history" changed={changed} />,
        ],
      ]
    }),
    ...shown.related.flatMap((one) => {
      const related = relatedSettings[one.name]
      return related && isFound(related.kind, group, search) ? [relatedRow(one, related)] : []
    }),
  ]
  if (rows.length === 0) return null
  return (
    <Panel title={groups[group].title}>
      {note === null ? null : <p className="dialog-note">{note}</p>}
      <div className="settings-table">
        <SmallTable label={`Settings: ${groups[group].title}`} head={head} rows={rows} />
      </div>
    </Panel>
  )
}

function relatedRow({ values, changed }: Related, related: RelatedSetting): readonly ReactNode[] {
  const { opens, title } = keepers[related.in]
  const currencies = new Set(values.map(({ currency }) => currency ?? 'Each currency'))
  return [
    <Meaning key="meaning" kind={related.kind} />,
    <RelatedValues key="value" kind={related.kind} values={values} />,
    related.unit ?? (related.kind.name === 'amount' ? [...currencies].join(', ') : ''),
    <Cell key="default" kind={related.kind} value={related.initial} row={{}} />,
    <ScreenLink key="source" to={opens}>
      {title}
    </ScreenLink>,
    <LastChange key="changed" changed={changed} />,
    <HistoryOf key="history" changed={changed} />,
  ]
}

const isFound = ({ label, traits }: AnyKind, group: Group, search: string): boolean =>
  `${groups[group].title} ${label} ${traits.hint ?? ''}`.toLowerCase().includes(search.trim().toLowerCase())

const unitOf = (setting: Setting, currency: string | null): string => {
  if (setting.kind === 'integer') return setting.unit
  if (setting.kind === 'percent') return '%'
  return setting.kind === 'amount' ? (currency ?? 'Each currency') : ''
}

/** As a cell, but a switch says what it is. */
const Value = (props: { readonly kind: AnyKind; readonly value: unknown; readonly row: WireRow }) =>
  props.kind.name === 'toggle' ? props.value === true ? 'Yes' : 'No' : <Cell {...props} />

const Meaning = ({ kind: { label, traits } }: { readonly kind: AnyKind }) => (
  <>
    {label}
    {traits.hint ? <small className="setting-hint">{traits.hint}</small> : null}
  </>
)

/** The records that have a value, the first few at once. */
function RelatedValues({ kind, values }: { readonly kind: AnyKind; readonly values: Related['values'] }) {
  if (values.length === 0) return <span className="nothing">–</span>
  const lines = values.map(({ place, value, currency }) => (
    <li key={place}>
      {place}: <Cell kind={kind} value={value} row={currency === null ? {} : { currency }} />
    </li>
  ))
  return (
    <>
      <ul className="related-values">{lines.slice(0, shownAtOnce)}</ul>
      {lines.length > shownAtOnce ? (
        <details>
          <summary>{lines.length - shownAtOnce} more</summary>
          <ul className="related-values">{lines.slice(shownAtOnce)}</ul>
        </details>
      ) : null}
    </>
  )
}

function LastChange({ changed }: { readonly changed: Change }) {
  if (!changed) return 'Never'
  return (
    <>
      <Instant value={changed.at} /> by {changed.by}
      {changed.approvedBy === null ? null : <small className="setting-hint">Approved by {changed.approvedBy}</small>}
    </>
  )
}

function HistoryOf({ changed }: { readonly changed: Change }) {
  if (!changed) return null
  const colon = changed.record.indexOf(':')
  return <HistoryButton entity={changed.record.slice(0, colon)} id={changed.record.slice(colon + 1)} />
}
