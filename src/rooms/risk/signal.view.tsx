import { useEffect, useRef } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call, sayDone, sayFailure, useMay, useQueryOf } from '#panel/engine/view.ts'
import { Button } from '#panel/ui/button.tsx'
import { riskSignal } from './signal.screen.ts'

/** Two short tones; a browser that lets nobody be heard before he has touched the page stays silent. */
function sound(): void {
  const context = new AudioContext()
  for (const [at, pitch] of [880, 1175].entries()) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = pitch
    volume.gain.value = 0.08
    tone.connect(volume).connect(context.destination)
    tone.start(context.currentTime + at * 0.16)
    tone.stop(context.currentTime + at * 0.16 + 0.12)
  }
  setTimeout(() => void context.close(), 600)
}

/** Whether new alerts are heard; the server remembers it. */
export function SoundSwitch() {
  const client = useQueryClient()
  const { data } = useQueryOf(riskSignal, {}, { follows: true })
  const known = useRef<string | null | undefined>(undefined)
  useEffect(() => {
    if (!data) return
    if (known.current !== undefined && known.current !== data.newest && data.hasSound) sound()
    known.current = data.newest
  }, [data])
  const may = useMay('RISK_ALERT_EDIT')
  if (!data || !may) return null
  const turn = (hasSound: boolean) => {
    if (hasSound) sound()
    void call<{ message: string }>('/api/risk-management/sound', {
      method: 'POST',
      idempotencyKey: crypto.randomUUID(),
      body: { hasSound },
    }).then(({ message }) => {
      sayDone(message)
      return client.invalidateQueries({ predicate: ({ queryKey }) => /signal/.test(String(queryKey[1])) })
    }, sayFailure)
  }
  return (
    <Button aria-pressed={data.hasSound} onClick={() => turn(!data.hasSound)}>
      {data.hasSound ? 'Sound on' : 'Sound off'}
    </Button>
  )
}
