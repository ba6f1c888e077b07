import { useState } from 'react'
import { groupNames, groups, type Group } from '#blueprint/settings/definitions.ts'
import { FormPart, setSearchText, useHasPermission, useQueryOf, useSearchText } from '#panel/engine/view.ts'
import { Inherited } from '#panel/kinds/inherited.tsx'
import { FailureNote, TabStrip, Waiting } from '#panel/ui/pieces.tsx'
import { domainForms, generalSettings, operatorForms } from './general-setting.screen.ts'
import { SettingsTable } from './settings-table.view.tsx'
import './general-setting.css'

type Tab = Group | 'all'
const tabs: readonly { readonly key: Tab; readonly title: string }[] = [
  ...groupNames.map((name) => ({ key: name, title: groups[name].title })),
  { key: 'all', title: 'All settings' },
]
const tabOf = (requested: string | null): Tab => tabs.find(({ key }) => key === requested)?.key ?? 'site'

type Answer = NonNullable<ReturnType<typeof useQueryOf<typeof generalSettings>>['data']>

/** Operator-level or domain settings, one group at a time. */
export default function GeneralSetting() {
  const requestedDomain = useSearchText('domain') ?? ''
  const requestedGroup = useSearchText('group')
  const [group, setGroup] = useState<Tab>(tabOf(requestedGroup))
  const { data, failure, refetch } = useQueryOf(
    generalSettings,
    requestedDomain === '' ? {} : { domain: requestedDomain },
  )
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  return (
    <>
      <div className="settings-head">
        <label className="settings-domain">
          Settings for
          <select
            className="native"
            value={data.domain}
            onChange={(event) => setSearchText('domain', event.target.value)}
          >
            {data.places.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <TabStrip label="Setting groups" tabs={tabs} chosen={group} onChoose={setGroup} />
      </div>
      {group === 'all' ? (
        <AllSettings answer={data} />
      ) : (
        <SettingsGroup key={`${data.domain} ${group}`} answer={data} group={group} />
      )}
    </>
  )
}

function SettingsGroup({ answer, group }: { readonly answer: Answer; readonly group: Group }) {
  const mayEdit = useHasPermission('SETTING_PAGE_EDIT')
  const shown = answer.groups.find(({ name }) => name === group)
  if (!shown) return null
  const isOperatorLevel = answer.domain === '0'
  const form = (isOperatorLevel ? operatorForms : domainForms)[group]
  const above = Object.fromEntries(shown.settings.map(({ name, inherited }) => [name, inherited]))
  return (
    <>
      {approvalNote(group) === null ? null : <p className="dialog-note">{approvalNote(group)}</p>}
      {mayEdit && answer.untouchable === null && form.edit ? (
        <Inherited value={above}>
          <FormPart form={form} path={form.edit.path} parameters={isOperatorLevel ? {} : { id: answer.domain }} />
        </Inherited>
      ) : null}
      <SettingsTable group={group} shown={shown} currency={currencyOf(answer)} note={answer.untouchable} />
    </>
  )
}

const approvalNote = (group: Group): string | null =>
  groups[group].isSensitive ? 'Changes to this group need a second approval.' : null

const currencyOf = ({ places, domain }: Answer): string | null =>
  places.find(({ id }) => id === domain)?.currency ?? null

/** Every setting of every group, and what other screens keep. */
function AllSettings({ answer }: { readonly answer: Answer }) {
  const [search, setSearch] = useState('')
  return (
    <>
      <input
        className="native settings-search"
        type="search"
        aria-label="Find a setting"
        placeholder="Find a setting"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {groupNames.map((group) => {
        const shown = answer.groups.find(({ name }) => name === group)
        return shown ? (
          <SettingsTable
            key={group}
            group={group}
            shown={shown}
            currency={currencyOf(answer)}
            search={search}
            note={approvalNote(group)}
          />
        ) : null
      })}
    </>
  )
}
