import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#panel/session/call.ts'
import { Button } from '#panel/ui/button.tsx'
import { FailureNote, Waiting } from '#panel/ui/pieces.tsx'
import type { FieldInputProps } from './input-props.ts'
import { MenuPreview } from './menu-preview.tsx'
import {
  differenceOf,
  matching,
  unreachable,
  type PermissionModule,
  type PermissionInfo,
} from './permission-modules.ts'
import { textOf } from '#panel/kinds/text.ts'
import './permission-tree.css'

/** The permissions of a role by module, with the pending changes. */
export default function PermissionTree(props: FieldInputProps) {
  const { kind, value, complaint, onChange } = props
  const chosen = Array.isArray(value) ? value.map(textOf) : []
  const [saved] = useState(chosen)
  const [search, setSearch] = useState('')
  const [isPreviewed, setPreviewed] = useState(false)
  const at = kind.traits.from ?? ''
  const tree = useQuery({
    queryKey: ['query', at, 'tree'],
    queryFn: ({ signal }) => call<{ data: readonly PermissionModule[] }>(at, { signal }),
    staleTime: 60_000,
  })
  if (tree.error) return <FailureNote failure={tree.error} retry={() => void tree.refetch()} />
  if (!tree.data) return <Waiting label="Permissions" />
  const modules = tree.data.data
  const all = modules.reduce((sum, { permissions }) => sum + permissions.length, 0)
  const toggle = (names: readonly string[], isOn: boolean) =>
    onChange(isOn ? [...new Set([...chosen, ...names])].toSorted() : chosen.filter((one) => !names.includes(one)))
  return (
    <fieldset className="permission-tree" aria-label={kind.label}>
      <div className="permission-tools">
        <input
          className="native"
          name={props.name}
          type="search"
          placeholder="Find a permission"
          aria-label="Find a permission"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <span>
          {chosen.length} of {all}
        </span>
        <Button onClick={() => setPreviewed(true)}>Preview as this role</Button>
      </div>
      {complaint ? (
        <p className="field-error" role="alert">
          {complaint}
        </p>
      ) : null}
      <Difference saved={saved} chosen={chosen} modules={modules} />
      {matching(modules, search).map((one) => (
        <Module key={one.module} {...one} chosen={chosen} disabled={props.disabled ?? false} onToggle={toggle} />
      ))}
      {isPreviewed ? <MenuPreview chosen={chosen} onClose={() => setPreviewed(false)} /> : null}
    </fieldset>
  )
}

interface DifferenceProps {
  readonly saved: readonly string[]
  readonly chosen: readonly string[]
  readonly modules: readonly PermissionModule[]
}
function Difference({ saved, chosen, modules }: DifferenceProps) {
  const { added, removed } = differenceOf(saved, chosen)
  const lost = unreachable(modules, chosen)
  return (
    <div aria-live="polite">
      {added.length > 0 ? <p className="permission-added">+ {added.join(', ')}</p> : null}
      {removed.length > 0 ? <p className="permission-removed">− {removed.join(', ')}</p> : null}
      {lost.length > 0 ? (
        <p className="permission-lost">
          Not reachable without access to their screen:{' '}
          {lost.map(({ name, needs }) => `${name} (needs ${needs.join(' or ')})`).join(', ')}
        </p>
      ) : null}
    </div>
  )
}

interface ModuleProps extends PermissionModule {
  readonly chosen: readonly string[]
  readonly disabled: boolean
  readonly onToggle: (names: readonly string[], isOn: boolean) => void
}
function Module({ module, permissions, chosen, disabled, onToggle }: ModuleProps) {
  const mine = permissions.filter(({ isGrantable }) => isGrantable).map(({ name }) => name)
  const count = permissions.filter(({ name }) => chosen.includes(name)).length
  const isWhole = mine.length > 0 && mine.every((name) => chosen.includes(name))
  return (
    <details className="permission-module" open>
      <summary>
        {module}{' '}
        <small>
          {count} of {permissions.length}
        </small>
      </summary>
      <Checkbox
        size="xs"
        label={`All ${module} permissions you have`}
        disabled={disabled || mine.length === 0}
        checked={isWhole}
        indeterminate={!isWhole && mine.some((name) => chosen.includes(name))}
        onChange={() => onToggle(mine, !isWhole)}
      />
      <div className="permission-lines">
        {permissions.map((one) => (
          <Line key={one.name} {...one} isChosen={chosen.includes(one.name)} disabled={disabled} onToggle={onToggle} />
        ))}
      </div>
    </details>
  )
}

interface LineProps extends PermissionInfo {
  readonly isChosen: boolean
  readonly disabled: boolean
  readonly onToggle: (names: readonly string[], isOn: boolean) => void
}
/** Users can only grant and revoke permissions they have themselves. */
function Line({
  name,
  title,
  description,
  isView,
  isCustom,
  isGrantable,
  where,
  isChosen,
  disabled,
  onToggle,
}: LineProps) {
  const sort = isCustom ? 'External tools' : isView ? 'View' : 'Action'
  const words = [
    name,
    sort,
    ...(isGrantable ? [] : ['you do not have this permission']),
    ...(description ? [description] : []),
  ]
  return (
    <Checkbox
      size="xs"
      label={title}
      description={words.join(' · ')}
      title={where.join('\n')}
      disabled={disabled || !isGrantable}
      checked={isChosen}
      onChange={() => onToggle([name], !isChosen)}
    />
  )
}
