import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { counters, counterLabels, type Counter } from '#blueprint/settings/counters.ts'
import { accountCalls } from '#blueprint/calls/account-calls.ts'
import { ask } from '../session/call.ts'
import { notifySuccess, notifyFailure } from '#panel/session/notifications.ts'
import { loadSite } from '../session/start.ts'
import { useSite } from '../session/state.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { playCounterSound } from './use-sounds.ts'

/** Sound settings of the user, stored on the server. */
export default function Sounds({ onClose }: { onClose: () => void }) {
  const { sounds } = useSite()
  const [chosen, setChosen] = useState<readonly Counter[]>(counters.filter((one) => sounds.includes(one)))
  const keep = (next?: readonly Counter[]) =>
    void ask(accountCalls.sounds, { body: next ? { sounds: [...next] } : {} })
      .then(async ({ message }) => {
        await loadSite()
        notifySuccess(message)
        onClose()
      })
      .catch(notifyFailure)
  const toggle = (counter: Counter) => {
    if (!chosen.includes(counter)) playCounterSound(counter)
    setChosen(counters.filter((one) => chosen.includes(one) !== (one === counter)))
  }
  return (
    <Dialog title="Sounds" onClose={onClose}>
      <div className="dialog-body">
        <p className="dialog-note">Plays when the counter increases. Each counter has its own sound.</p>
        {counters.map((counter) => (
          <Checkbox
            key={counter}
            size="xs"
            label={counterLabels[counter]}
            checked={chosen.includes(counter)}
            onChange={() => toggle(counter)}
          />
        ))}
        <p className="dialog-note">
          <Button onClick={() => keep()}>Use default</Button> <Button onClick={() => keep(chosen)}>Save</Button>
        </p>
      </div>
    </Dialog>
  )
}
