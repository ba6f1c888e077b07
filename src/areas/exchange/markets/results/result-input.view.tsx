import { Checkbox } from '@mantine/core'
import { useQueryOf, type InputProps } from '#panel/engine/view.ts'
import { FieldInput } from '#panel/inputs/field-input.tsx'
import { textOf } from '#panel/kinds/text.ts'
import { FailureNote, Waiting } from '#panel/ui/pieces.tsx'
import { resultChoices } from './result-choices.queries.ts'
import './result-input.css'

/** The result of a market: its runners to choose from, or the final number. */
export default function ResultInput(props: InputProps) {
  const { data, failure, refetch } = useQueryOf(resultChoices, { id: textOf(props.rows[0]?.['id']) })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  return data.endsWith === 'number' ? <NumberFields {...props} /> : <RunnerFields {...props} market={data} />
}

function NumberFields({ fields, values, complaints, disabled, change, check }: InputProps) {
  return ['runs', 'runsAgain', 'isShortened'].flatMap((name) => {
    const kind = fields[name]
    return kind
      ? [
          <FieldInput
            key={name}
            name={name}
            kind={kind}
            value={values[name]}
            complaint={complaints[name]}
            disabled={disabled}
            onChange={(value) => change(name, value)}
            onBlur={() => check(name)}
          />,
        ]
      : []
  })
}

interface Choices {
  readonly places: number
  readonly mayEndShort: boolean
  readonly runners: readonly { readonly id: string; readonly name: string; readonly isRemoved: boolean }[]
}

const listOf = (value: unknown): string[] =>
  textOf(value)
    .split(',')
    .filter((id) => id !== '')

type Place = 'winner' | 'tied'

function RunnerFields({ market, ...props }: InputProps & { market: Choices }) {
  const { places, runners, mayEndShort } = market
  const { values, complaints, disabled, change } = props
  const problems = ['winner', 'tied', 'isShort'].flatMap((name) => complaints[name] ?? [])
  return (
    <fieldset className="result-input" disabled={disabled}>
      <legend>Result</legend>
      <table>
        <thead>
          <tr>
            <th scope="col">Runner</th>
            <th scope="col">{places > 1 ? 'Placed' : 'Wins'}</th>
            {places > 0 ? <th scope="col">Dead heat</th> : null}
          </tr>
        </thead>
        <tbody>
          {runners.map((runner) => (
            <RunnerRow key={runner.id} {...props} runner={runner} places={places} />
          ))}
        </tbody>
      </table>
      {mayEndShort ? (
        <Checkbox
          mt="xs"
          label={places > 1 ? 'Fewer runners placed than there are places' : 'No listed runner won'}
          checked={values['isShort'] === true}
          onChange={(event) => change('isShort', event.currentTarget.checked)}
        />
      ) : null}
      {problems.map((problem) => (
        <p key={problem} className="field-error" role="alert">
          {problem}
        </p>
      ))}
    </fieldset>
  )
}

interface RunnerRowProps extends InputProps {
  readonly runner: Choices['runners'][number]
  readonly places: number
}

function RunnerRow({ runner: { id, name, isRemoved }, places, values, change, check }: RunnerRowProps) {
  const chosen = { winner: listOf(values['winner']), tied: listOf(values['tied']) }
  const choose = (field: Place, isChosen: boolean) => {
    const other = field === 'winner' ? 'tied' : 'winner'
    const before = field === 'winner' && places === 1 ? [] : chosen[field].filter((one) => one !== id)
    change(field, [...before, ...(isChosen ? [id] : [])].join(','))
    change(other, chosen[other].filter((one) => one !== id).join(','))
  }
  const box = (field: Place, label: string) => (
    <td>
      <input
        type={field === 'winner' && places === 1 ? 'radio' : 'checkbox'}
        aria-label={label}
        checked={chosen[field].includes(id)}
        disabled={isRemoved}
        onChange={(event) => choose(field, event.currentTarget.checked)}
        onBlur={() => check(field)}
      />
    </td>
  )
  return (
    <tr className={isRemoved ? 'is-withdrawn' : undefined}>
      <td>{isRemoved ? `${name} (withdrawn)` : name}</td>
      {box('winner', places > 1 ? `${name} is placed` : `${name} wins`)}
      {places > 0 ? box('tied', `${name} ties`) : null}
    </tr>
  )
}
