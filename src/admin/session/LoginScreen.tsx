import '#admin/parts/pictures.css'
import type { ReactNode } from 'react'
import { Mark } from '#admin/parts/Mark.tsx'

/** A full page in the split design: the form on the raw side, the finished world behind the line. */
export function LoginScreen({ siteName, children }: { siteName: string; children: ReactNode }) {
  return (
    <div className="grid min-h-svh grid-rows-[1fr_11rem] bg-panel-raw md:grid-cols-[var(--line-at)_1fr] md:grid-rows-1">
      <div className="flex flex-col px-(--gutter) py-8">
        <header className="flex">
          <a href="/" className="flex min-h-11 items-center gap-2.5">
            <Mark className="size-8" />
            <span className="font-semibold text-2xl leading-none tracking-[-0.025em]">{siteName}</span>
            <span className="visually-hidden">, back to the site</span>
          </a>
        </header>
        <main className="my-auto grid w-full max-w-108 gap-6 py-10">{children}</main>
      </div>
      <div className="relative border-signal border-t-[5px] md:border-t-0 md:border-l-[5px]">
        <div className="picture-letter absolute inset-0" />
      </div>
    </div>
  )
}
