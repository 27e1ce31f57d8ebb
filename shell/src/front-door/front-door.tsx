import type { Brand } from '@nb/contracts';
import { type I18n, I18nextProvider, useShownLanguage, useTranslation } from '@nb/i18n';
import { GlobalStyle, type Toast, ToastRegion } from '@nb/ui';
import { BrandProvider, type LanguageChoice, useMissingTexts } from '@nb/web-kit';
import { type AnchorHTMLAttributes, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Door, DoorPageProps } from './doors';

/** There is no router yet: the browser follows. */
const PlainLink = ({ to, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }) => (
  <a href={to} {...rest}>
    {children}
  </a>
);

/** One message at a time, as in the app; there are errors only, and those stay. */
function useToasts() {
  const [toast, setToast] = useState<Toast | null>(null);
  const last = useRef(0);
  const dismiss = useCallback((id: string) => setToast((shown) => (shown?.id === id ? null : shown)), []);
  const show = useCallback(
    ({ title, text, action }: { title?: string; text: string; action?: { label: string; run: () => void } }) => {
      last.current += 1;
      const id = String(last.current);
      setToast({
        id,
        tone: 'danger',
        title: title ?? text,
        ...(title !== undefined && { text }),
        ...(action && { action: { label: action.label, onAction: action.run } }),
      });
      return () => dismiss(id);
    },
    [dismiss],
  );
  return { toast, dismiss, toasts: useMemo(() => ({ show }), [show]) };
}

export interface FrontDoorProps extends Pick<DoorPageProps, 'query' | 'typed' | 'enter'> {
  i18n: I18n;
  brand: Brand;
  door: Door;
}

function Page({ brand, door: { title: titleOf, Page: Own }, ...page }: Omit<FrontDoorProps, 'i18n'>) {
  const { t, i18n } = useTranslation('shell');
  const { t: common } = useTranslation();
  const { toast, dismiss, toasts } = useToasts();
  const heading = useRef<HTMLHeadingElement>(null);
  const language: LanguageChoice = {
    language: useShownLanguage(),
    setLanguage: async (wanted) => {
      await i18n.changeLanguage(wanted);
    },
  };
  useMissingTexts(toasts);
  const title = titleOf(t);
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title, brand.name]);
  return (
    <>
      <Own
        link={PlainLink}
        language={language}
        heading={heading}
        tellFailure={(head, text) => toasts.show({ title: head, text })}
        {...page}
      />
      <ToastRegion
        label={common('toast.region')}
        toast={toast}
        dismissLabel={common('action.dismiss')}
        onDismiss={dismiss}
      />
    </>
  );
}

/**
 * A page as a signed-out visitor first gets it: without router, store, schemas, accessible widgets that it has no use for,
 * and federation (design/performance.md 10). Whoever signs in goes on in the same document; everything else is an ordinary link.
 */
export function FrontDoor({ i18n, ...page }: FrontDoorProps) {
  return (
    <I18nextProvider i18n={i18n}>
      <BrandProvider brand={page.brand}>
        <GlobalStyle />
        <Page {...page} />
      </BrandProvider>
    </I18nextProvider>
  );
}
