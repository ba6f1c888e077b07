import { addressOf } from '#blueprint/address.ts'
import { GoLink } from '#panel/kinds/faces.tsx'

interface SisterScreensProps {
  readonly label: string
  /** The path of the screen that stands open. */
  readonly at: string
  readonly screens: readonly { readonly path: string; readonly title: string }[]
}

/** The screens that are sides of one matter, as links to each other. */
export function SisterScreens({ label, at, screens }: SisterScreensProps) {
  return (
    <nav aria-label={label} style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
      {screens.map(({ path, title }) =>
        path === at ? (
          <strong key={path} aria-current="page">
            {title}
          </strong>
        ) : (
          <GoLink key={path} href={addressOf(path)}>
            {title}
          </GoLink>
        ),
      )}
    </nav>
  )
}
