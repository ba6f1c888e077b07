import { Textarea } from '@mantine/core'
import { useHasPermission, useQueryOf, useSite } from '#panel/engine/view.ts'
import { formatInstant } from '#panel/kinds/format.ts'
import { callbackSamples } from './samples.queries.ts'

interface SampleProps {
  readonly sample: string
  readonly isUnreadable: boolean
  readonly onChange: (sample: string) => void
}

/** A callback body to try the fields on: pasted, or one of the newest that the gateway sent. */
export function SamplePicker(props: SampleProps) {
  const seesCallbacks = useHasPermission('GATEWAY_RECORDS_VIEW')
  const { sample, isUnreadable, onChange } = props
  return (
    <>
      {seesCallbacks ? <Received {...props} /> : null}
      <Textarea
        label="Callback body"
        description="Paste the JSON that the gateway sends. The sample is not saved."
        error={isUnreadable ? 'This is not valid JSON.' : undefined}
        autosize
        minRows={6}
        maxRows={18}
        spellCheck={false}
        value={sample}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  )
}

const gatewayInAddress = () => window.location.pathname.split('/').at(-1) ?? ''

function Received({ onChange }: SampleProps) {
  const { data } = useQueryOf(callbackSamples, { id: gatewayInAddress() })
  const { own_timezone: zone, language } = useSite()
  const samples = data?.samples ?? []
  return (
    <label className="mapping-received">
      Last callbacks
      <select
        className="native"
        value=""
        disabled={samples.length === 0}
        onChange={(event) => onChange(indented(samples.find(({ id }) => id === event.target.value)?.body ?? ''))}
      >
        <option value="">{samples.length === 0 ? 'None received yet' : 'Choose a received callback'}</option>
        {samples.map(({ id, at, gatewayStatus, status }) => (
          <option key={id} value={id}>
            {`${formatInstant(at, zone, undefined, language)} ${gatewayStatus ?? status}`}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A long body is stored shortened, and then shown as it is. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch (error) {
    if (error instanceof SyntaxError) return body
    throw error
  }
}
