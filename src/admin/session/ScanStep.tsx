import { useMemo } from 'react'
import { CopyButton } from '#admin/parts/CopyButton.tsx'
import type { FactorSetup } from '#data/second-factor.ts'
import { CodeField } from './CodeField.tsx'
import { qrPath } from './qr-path.ts'

interface ScanStepProps {
  begun: FactorSetup
  code: string
  onCode: (digits: string) => void
  isWrong: boolean
}

/** The QR code to scan, its secret to type, and the first code. */
export function ScanStep({ begun, code, onCode, isWrong }: ScanStepProps) {
  const { size, path } = useMemo(() => qrPath(begun.uri), [begun.uri])
  return (
    <div className="flex flex-wrap gap-6 max-sm:justify-center">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="A code to scan with the app"
        className="light size-44 flex-none rounded-m bg-raised fill-ink"
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <div className="grid min-w-0 grow basis-60 content-start gap-4">
        <p>
          Scan this with the code app, or type the key into it:
          <span className="mt-1 flex flex-wrap items-center gap-x-3">
            <span className="break-all font-semibold tabular-nums">
              {begun.secret.match(/.{1,4}/g)?.join(' ')}
            </span>
            <CopyButton text={begun.secret} label="Copy the key" />
          </span>
        </p>
        <CodeField
          label="The six digits that it shows"
          value={code}
          onChange={onCode}
          isWrong={isWrong}
          isFocusedAtFirst
        />
      </div>
    </div>
  )
}
