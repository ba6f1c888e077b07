import { Checkbox, NativeSelect, NumberInput, PasswordInput, Switch, Textarea, TextInput } from '@mantine/core'
import { type ReactNode } from 'react'
import { labelOf, choiceLabel } from '#blueprint/labels.ts'
import { sharedProps, type FieldInputProps } from './input-props.ts'
import { InheritedEntry } from '#panel/kinds/inherited.tsx'
import { GridInput } from './grid-input.tsx'
import { LazyInput } from './lazy-input.tsx'
import { textOf } from '#panel/kinds/text.ts'
import { part, Part } from '#panel/ui/part.tsx'
import './field-input.css'
import './choices.css'

const Amount = part(() => import('./amount/amount-field.tsx'))
const Calendar = part(() => import('./calendar-input.tsx'))
const WallTime = part(() => import('./times/wall-time-input.tsx'))
const Choices = part(() => import('./choices-input.tsx'))
const PictureEntry = part(() => import('./picture-input.tsx'))
const SheetEntry = part(() => import('./sheet-input.tsx'))
const PermissionTree = part(() => import('./permission-tree.tsx'))

/** The input of a value by its kind; its value is sent as it is. */
export function FieldInput(props: FieldInputProps): ReactNode {
  const { kind } = props
  const enter = inputs[kind.name] ?? textInput
  return (
    <div className={wide.has(kind.name) ? 'entry entry-wide' : 'entry'} data-field={props.name}>
      {kind.traits.inherits ? <InheritedEntry {...props} enter={enter} /> : enter(props)}
    </div>
  )
}

const textInput = (props: FieldInputProps): ReactNode => (
  <TextInput
    {...sharedProps(props)}
    autoComplete="off"
    dir="auto"
    value={textOf(props.value)}
    onChange={(event) => props.onChange(event.target.value)}
  />
)

const wide = new Set(['longText', 'json', 'several', 'permissions', 'grid'])

/** Read-only until the input is loaded. */
const loadingInput = (props: FieldInputProps): ReactNode => (
  <TextInput {...sharedProps(props)} readOnly placeholder="Loading …" value={textOf(props.value)} />
)

/** With the line for the words of an amount, so that nothing moves when they come. */
const loadingAmount = (props: FieldInputProps): ReactNode => (
  <TextInput
    {...sharedProps(props)}
    readOnly
    placeholder="Loading …"
    value={textOf(props.value)}
    inputContainer={(input) => (
      <>
        {input}
        {/^-?\d{4}/.test(textOf(props.value)) ? <small className="amount-words">&nbsp;</small> : null}
      </>
    )}
  />
)

const choices = (props: FieldInputProps): ReactNode => (
  <LazyInput waiting={loadingInput(props)}>
    <Choices {...props} />
  </LazyInput>
)

const inputs: Readonly<Record<string, (props: FieldInputProps) => ReactNode>> = {
  text: textInput,
  longText: (props) => (
    <Textarea
      {...sharedProps(props)}
      autosize
      dir="auto"
      minRows={3}
      maxRows={16}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
    />
  ),
  secret: (props) => (
    <PasswordInput
      {...sharedProps(props)}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Show value' }}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
    />
  ),
  amount: (props) => (
    <LazyInput waiting={loadingAmount(props)}>
      <Amount {...props} />
    </LazyInput>
  ),
  odds: (props) => (
    <TextInput
      {...sharedProps(props)}
      inputMode="decimal"
      autoComplete="off"
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.target.value.trim())}
    />
  ),
  percent: (props) => (
    <TextInput
      {...sharedProps(props)}
      inputMode="decimal"
      autoComplete="off"
      rightSection="%"
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.target.value.trim())}
    />
  ),
  integer: (props) => (
    <NumberInput
      {...sharedProps(props)}
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
      {...sharedProps(props)}
      decimalScale={1}
      hideControls
      value={textOf(props.value)}
      onChange={(value) => props.onChange(value === '' ? '' : Number(value))}
    />
  ),
  toggle: (props) => <ToggleInput {...props} />,
  choice: (props) => <ChoiceInput {...props} />,
  status: (props) => <ChoiceInput {...props} />,
  many: (props) => <ManyInput {...props} />,
  pick: (props) => choices(props),
  several: (props) => choices(props),
  permissions: (props) => (
    <Part>
      <PermissionTree {...props} />
    </Part>
  ),
  agentPick: (props) => choices(props),
  sheet: (props) => (
    <Part>
      <SheetEntry {...props} />
    </Part>
  ),
  picture: (props) => (
    <Part>
      <PictureEntry {...props} />
    </Part>
  ),
  // Not a part of its own: it has as many rows as its value, so a placeholder would let the fields below it jump.
  grid: (props) => <GridInput {...props} enter={(cell) => <FieldInput {...cell} />} />,
  addresses: (props) => inputs['longText']?.(props),
  clockTime: (props) => (
    <TextInput
      {...sharedProps(props)}
      type="time"
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.target.value)}
    />
  ),
  day: (props) => (
    <LazyInput waiting={loadingInput(props)}>
      <Calendar {...props} />
    </LazyInput>
  ),
  instant: (props) => (
    <LazyInput waiting={loadingInput(props)}>
      <Calendar {...props} withTime />
    </LazyInput>
  ),
  wallTime: (props) => (
    <LazyInput waiting={loadingInput(props)}>
      <WallTime {...props} />
    </LazyInput>
  ),
  json: (props) => (
    <Textarea
      {...sharedProps(props)}
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

/** Incomplete JSON stays text. */
const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function ToggleInput(props: FieldInputProps) {
  const { withAsterisk: _, ...others } = sharedProps(props)
  return (
    <Switch {...others} checked={props.value === true} onChange={(event) => props.onChange(event.target.checked)} />
  )
}

function ChoiceInput(props: FieldInputProps) {
  const { kind, value, onChange } = props
  const label = (option: string) =>
    kind.name === 'status' ? labelOf(option, kind.traits.labels) : choiceLabel(option, kind.traits.labels)
  const data = [
    { value: '', label: kind.traits.optional ? 'None' : 'Choose' },
    ...kind.options.map((option) => ({ value: option, label: label(option) })),
  ]
  return (
    <NativeSelect
      {...sharedProps(props)}
      data={data}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Several options of a choice, as a list of texts. */
function ManyInput(props: FieldInputProps) {
  const { kind, value, onChange } = props
  const chosen = Array.isArray(value) ? value.map(String) : []
  return (
    <Checkbox.Group {...sharedProps(props)} value={chosen} onChange={onChange}>
      <div className="many">
        {kind.options.map((option) => (
          <Checkbox key={option} value={option} size="xs" label={choiceLabel(option, kind.traits.labels)} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
