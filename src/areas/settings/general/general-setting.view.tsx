import { useState } from 'react'
import { groupNames, groups, type Group } from '#blueprint/settings/definitions.ts'
import { settingsOf } from '#blueprint/settings/effective.ts'
import { FormPart, setSearchText, useHasPermission, useQueryOf, useSearchText } from '#panel/engine/view.ts'
import { Cell, Instant } from '#panel/kinds/cells.tsx'
import { Inherited } from '#panel/kinds/inherited.tsx'
import { FailureNote, Panel, SmallTable, TabStrip, Waiting } from '#panel/ui/pieces.tsx'
import { kindOf } from './fields.ts'
import { domainForms, generalSettings, operatorForms } from './general-setting.screen.ts'
import './general-setting.css'

type Answer = NonNullable<ReturnType<typeof useQueryOf<typeof generalSettings>>['data']>

/** Operator-level or domain settings, one group at a time. */
export default function GeneralSetting() {
  const requestedDomain = useSearchText('domain') ?? ''
  const requestedGroup = useSearchText('group')
  const [group, setGroup] = useState<Group>(groupNames.find((name) => name === requestedGroup) ?? 'site')
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
        <TabStrip
          label="Setting groups"
          tabs={groupNames.map((name) => ({ key: name, title: groups[name].title }))}
          chosen={group}
          onChoose={(name) => setGroup(groupNames.find((one) => one === name) ?? 'site')}
        />
      </div>
      <SettingsGroup key={`${data.domain} ${group}`} answer={data} group={group} />
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
      <p className="dialog-note">
        {shown.changedAt ? (
          <>
            Changed <Instant value={shown.changedAt} /> by {shown.changedBy}.{' '}
          </>
        ) : (
          'Never changed. '
        )}
        {groups[group].isSensitive ? 'Changes to this group need a second approval.' : null}
      </p>
      {mayEdit && answer.untouchable === null && form.edit ? (
        <Inherited value={above}>
          <FormPart form={form} path={form.edit.path} parameters={isOperatorLevel ? {} : { id: answer.domain }} />
        </Inherited>
      ) : (
        <Panel title={groups[group].title}>
          {answer.untouchable ? <p className="dialog-note">{answer.untouchable}</p> : null}
          <ReadOnlySettings shown={shown} group={group} />
        </Panel>
      )}
    </>
  )
}

interface ReadOnlySettingsProps {
  readonly shown: Answer['groups'][number]
  readonly group: Group
}
/** Read-only view for users without the edit permission. */
function ReadOnlySettings({ shown, group }: ReadOnlySettingsProps) {
  return (
    <SmallTable
      label={`Settings: ${groups[group].title}`}
      head={['Setting', 'Value', 'Source']}
      rows={shown.settings.flatMap(({ name, value, isOwn }) => {
        const setting = settingsOf(group)[name]
        if (!setting) return []
        return [
          [
            setting.title,
            <Cell key={name} kind={kindOf(setting)} value={value} row={{}} />,
            isOwn ? 'Set here' : 'Default',
          ],
        ]
      })}
    />
  )
}
