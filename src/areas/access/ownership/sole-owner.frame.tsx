import { useHasPermission, useQueryOf } from '#panel/engine/view.ts'
import { ownership } from '#areas/access/ownership/ownership.queries.ts'

const isAboutAccess = (path: string): boolean => /^\/(setup|users?|user-[a-z-]+|roles?|role-[a-z-]+)(\/|$)/.test(path)

/** Says on every screen of users and roles that the only owner needs no second approval there, and until when. */
export default function SoleOwner({ path }: { readonly path: string }) {
  const maySee = useHasPermission('USER_VIEW')
  return maySee && isAboutAccess(path) ? <Note /> : null
}

function Note() {
  const { data } = useQueryOf(ownership, {})
  if (!data?.isSoleOwner) return null
  return (
    <section className="band band-dev" aria-label="Second approval">
      You are the only owner: changes of users and roles need no second approval until a second owner has signed in.
    </section>
  )
}
