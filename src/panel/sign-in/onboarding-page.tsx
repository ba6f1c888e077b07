import { useEffect, type ReactNode } from 'react'
import { Mark } from '#panel/ui/mark.tsx'
import './login.css'

/** A page outside the frame for a required step. */
export function OnboardingPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className="login">
      <div className="login-sheet gate-sheet">
        <div className="login-brand">
          <Mark size={28} />
          <h1>{title}</h1>
        </div>
        <div className="login-part">{children}</div>
      </div>
    </main>
  )
}
