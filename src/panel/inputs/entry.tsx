import { Checkbox, NativeSelect, NumberInput, PasswordInput, Switch, Textarea, TextInput } from '@mantine/core'
import { lazy, Suspense, type ReactNode } from 'react'
import { labelOf, wordOf } from '#blueprint/labels.ts'
import { useSite } from '../session/state.ts'
import { usual, type EntryProps } from './entry-props.ts'
import { InheritedEntry } from '#panel/kinds/inherited.tsx'
import { Late } from './late.tsx'
import { textOf } from '#panel/kinds/text.ts'
import { amountText } from './typed.ts'

const Calendar = lazy(() => import('./calendar-entry.tsx'))
const Choices = lazy(() => import('./choices-entry.tsx'))
const Grid = lazy(() => import('./grid-entry.tsx'))
const PictureEntry = lazy(() => import('./picture-entry.tsx'))
const SheetEntry = lazy(() => import('./sheet-entry.tsx'))
const PermissionTree = lazy(() => import('./permission-tree.tsx'))

/** How a value of each kind is entered; what it gives is what travels. */
export function Entry(props: EntryProps): ReactNode {
  const { kind } = props
  const enter = entries[kind.name] ?? line
  return (
    <div className={wide.has(kind.name) ? 'entry entry-wide' : 'entry'} data-field={props.name}>
      {kind.traits.inherits ? <InheritedEntry {...props} enter={enter} /> : enter(props)}
    </div>
  )
}

const line = (props: EntryProps): ReactNode => (
  <TextInput
    {...usual(props)}
    autoComplete="off"
    value={textOf(props.value)}
    onChange={(event) => props.onChange(event.target.value)}
  />
)

const wide = new Set(['longText', 'json', 'several', 'permissions', 'grid'])

/** Nothing is taken before what reads it is there. */
const waiting = (props: EntryProps): ReactNode => (
  <TextInput {...usual(props)} readOnly placeholder="Loading …" value={textOf(props.value)} />
)

const choices = (props: EntryProps): ReactNode => (
  <Late waiting={waiting(props)}>
    <Choices {...props} />
  </Late>
)

const entries: Readonly<Record<string, (props: EntryProps) => ReactNode>> = {
  text: line,
  longText: (props) => (
    <Textarea
      {...usual(props)}
      autosize
      minRows={3}
      maxRows={16}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
    />
  ),
  secret: (props) => (
    <PasswordInput
      {...usual(props)}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Show value' }}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
    />
  ),
  amount: (props) => <AmountEntry {...props} />,
  odds: (props) => (
    <TextInput
      {...usual(props)}
      inputMode="decimal"
      autoComplete="off"
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.target.value.trim())}
    />
  ),
  percent: (props) => (
    <TextInput
      {...usual(props)}
      inputMode="decimal"
      autoComplete="off"
      rightSection="%"
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.target.value.trim())}
    />
  ),
  integer: (props) => (
    <NumberInput
      {...usual(props)}
      allowDecimal={false}
      thousandSeparator=","
      thousandsGroupStyle="lakh"
      hideControls
      value={textOf(props.value)}
      onChange={(value) => props.onChange(value === '' ? '' : Number(value))}
    />
  ),
  tenths: (props) => (
    <NumberInput
      {...usual(props)}
      decimalScale={1}
      hideControls
      value={textOf(props.value)}
      onChange={(value) => props.onChange(value === '' ? '' : Number(value))}
    />
  ),
  toggle: (props) => <Toggle {...props} />,
  choice: (props) => <Choice {...props} />,
  status: (props) => <Choice {...props} />,
  many: (props) => <Many {...props} />,
  pick: (props) => choices(props),
  several: (props) => choices(props),
  permissions: (props) => (
    <Suspense fallback={null}>
      <PermissionTree {...props} />
    </Suspense>
  ),
  agentPick: (props) => choices(props),
  sheet: (props) => (
    <Suspense fallback={null}>
      <SheetEntry {...props} />
    </Suspense>
  ),
  picture: (props) => (
    <Suspense fallback={null}>
      <PictureEntry {...props} />
    </Suspense>
  ),
  grid: (props) => (
    <Suspense fallback={null}>
      <Grid {...props} enter={(cell) => <Entry {...cell} />} />
    </Suspense>
  ),
  addresses: (props) => entries['longText']?.(props),
  clockTime: (props) => (
    <TextInput
      {...usual(props)}
      type="time"
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
    />
  ),
  day: (props) => (
    <Late waiting={waiting(props)}>
      <Calendar {...props} />
    </Late>
  ),
  instant: (props) => (
    <Late waiting={waiting(props)}>
      <Calendar {...props} withTime />
    </Late>
  ),
  json: (props) => (
    <Textarea
      {...usual(props)}
      autosize
      minRows={4}
      maxRows={20}
      value={jsonText(props.value)}
      onChange={(event) => props.onChange(readJson(event.target.value))}
    />
  ),
}

const jsonText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value, null, 2)

/** While it is not complete JSON it stays the text it is. */
const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function AmountEntry(props: EntryProps) {
  return (
    <TextInput
      {...usual(props)}
      inputMode="decimal"
      autoComplete="off"
      leftSection={useSite().currency_symbol}
      leftSectionProps={{ style: { color: 'var(--ink)' } }}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(amountText(event.target.value))}
    />
  )
}

function Toggle(props: EntryProps) {
  const { withAsterisk: _, ...others } = usual(props)
  return (
    <Switch {...others} checked={props.value === true} onChange={(event) => props.onChange(event.target.checked)} />
  )
}

function Choice(props: EntryProps) {
  const { kind, value, onChange } = props
  const label = (option: string) =>
    kind.name === 'status' ? labelOf(option, kind.traits.labels) : wordOf(option, kind.traits.labels)
  const data = [
    { value: '', label: kind.traits.optional ? 'None' : 'Choose' },
    ...kind.options.map((option) => ({ value: option, label: label(option) })),
  ]
  return (
    <NativeSelect
      {...usual(props)}
      data={data}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Several of a choice: a list of texts. */
function Many(props: EntryProps) {
  const { kind, value, onChange } = props
  const chosen = Array.isArray(value) ? value.map(String) : []
  return (
    <Checkbox.Group {...usual(props)} value={chosen} onChange={onChange}>
      <div className="many">
        {kind.options.map((option) => (
          <Checkbox key={option} value={option} size="xs" label={wordOf(option, kind.traits.labels)} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
