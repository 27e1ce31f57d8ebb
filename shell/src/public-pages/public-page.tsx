import type { Brand, PublicPageName } from '@nb/contracts';
import { type I18n, I18nextProvider, useShownLanguage, useTranslation } from '@nb/i18n';
import { GlobalStyle, OverlayHostProvider, type Toast, ToastRegion } from '@nb/ui';
import { BrandProvider, type LanguageChoice, type ToastInput, type ToastText, useMissingTexts } from '@nb/web-kit';
import { type AnchorHTMLAttributes, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { overlayHistory } from './overlay-history';
import { type PublicPageProps, pages } from './pages';

const PlainLink = ({ to, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }) => (
  <a href={to} {...rest}>
    {children}
  </a>
);

type KeptToast = { id: string } & Pick<ToastInput, 'title' | 'text' | 'action'>;
const said = (text: ToastText): string => (typeof text === 'string' ? text : text());

/** Shows one message at a time, as in the app; only errors, which stay until dismissed. */
function useToasts() {
  useTranslation();
  const [kept, setKept] = useState<KeptToast>();
  const last = useRef(0);
  const dismiss = useCallback((id: string) => setKept((shown) => (shown?.id === id ? undefined : shown)), []);
  const show = useCallback(
    (given: Omit<KeptToast, 'id'>) => {
      last.current += 1;
      const id = String(last.current);
      setKept({ id, ...given });
      return () => dismiss(id);
    },
    [dismiss],
  );
  const toast: Toast | null = kept
    ? {
        id: kept.id,
        tone: 'danger',
        title: said(kept.title ?? kept.text),
        ...(kept.title !== undefined && { text: said(kept.text) }),
        ...(kept.action && { action: { label: said(kept.action.label), onAction: kept.action.run } }),
      }
    : null;
  return { toast, dismiss, toasts: useMemo(() => ({ show }), [show]) };
}

export interface PublicPageOptions extends Pick<PublicPageProps, 'enter'> {
  name: PublicPageName;
  i18n: I18n;
  brand: Brand;
  /** Called once the page can be used. */
  onReady?: (page: { heading: HTMLHeadingElement | null }) => void;
}

function Page({ name, brand, enter, onReady }: Omit<PublicPageOptions, 'i18n'>) {
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
  const { title: titleOf, Page: Content } = pages[name];
  const title = titleOf(t);
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title, brand.name]);
  useEffect(() => onReady?.({ heading: heading.current }), [onReady]);
  return (
    <>
      <Content
        link={PlainLink}
        language={language}
        heading={heading}
        showFailure={(head, text) => toasts.show({ title: head, text })}
        enter={enter}
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

/** One of the public pages: rendered by the build, hydrated in the browser. Without router, store and schemas, which are larger than the page. */
export function PublicPage({ i18n, ...page }: PublicPageOptions) {
  return (
    <I18nextProvider i18n={i18n}>
      <BrandProvider brand={page.brand}>
        <GlobalStyle />
        <OverlayHostProvider value={overlayHistory}>
          <Page {...page} />
        </OverlayHostProvider>
      </BrandProvider>
    </I18nextProvider>
  );
}
