import { useState } from 'react'
import type { AnyList } from '#blueprint/screen/list.ts'
import { preference, storePreference } from '#panel/session/preferences.ts'
import { Button } from '#panel/ui/button.tsx'

export interface GridChoice {
  readonly isOn: boolean
  readonly choose: (isOn: boolean) => void
}

/** Whether the user reads a list as a grid of tiles; null for lists that are tables only. */
export function useGrid({ path, tiles }: AnyList): GridChoice | null {
  const [isOn, setOn] = useState(() => (preference('grids') ?? []).includes(path))
  if (!tiles) return null
  const choose = (next: boolean) => {
    const others = (preference('grids') ?? []).filter((one) => one !== path)
    storePreference({ grids: next ? [...others, path] : others })
    setOn(next)
  }
  return { isOn, choose }
}

export const GridSwitch = ({ isOn, choose }: GridChoice) => (
  <Button aria-pressed={isOn} onClick={() => choose(!isOn)} title="Tiles with pictures, all entries in one grid">
    Grid
  </Button>
)
