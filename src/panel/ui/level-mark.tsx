import IconCrown from '@tabler/icons-react/dist/esm/icons/IconCrown.mjs'
import IconDiamond from '@tabler/icons-react/dist/esm/icons/IconDiamond.mjs'
import IconMedal from '@tabler/icons-react/dist/esm/icons/IconMedal.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
import type { Icon } from '@tabler/icons-react'
import './level-mark.css'

const icons: Readonly<Record<string, Icon>> = {
  STAR: IconStar,
  CROWN: IconCrown,
  DIAMOND: IconDiamond,
  MEDAL: IconMedal,
  TROPHY: IconTrophy,
}

/** The look of a level, beside its number or name. */
export default function LevelMark({ icon, colour }: { readonly icon: string; readonly colour: string }) {
  const Drawn = icons[icon]
  return Drawn ? (
    <span className={`level-mark level-${colour.toLowerCase()}`} aria-hidden="true">
      <Drawn size={14} />
    </span>
  ) : null
}
