import { type TrainingPdf, trainingPdfs } from '@nb/contracts';
import { useFormat, useTranslation } from '@nb/i18n';
import { api } from '@nb/web-kit';

const pdfsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** GET /api/pdfs: what is open, with its true size. Asked by whether training is complete, because that opens more of them. */
    trainingPdfs: build.query<TrainingPdf[], boolean>({
      query: () => '/api/pdfs',
      rawResponseSchema: trainingPdfs,
      transformResponse: ({ pdfs }: { pdfs: TrainingPdf[] }) => pdfs,
    }),
  }),
});

export const { useTrainingPdfsQuery } = pdfsApi;

/** The picture guide of step 2, open to everybody. */
export const GUIDE_ID = 'referral-link-setup-guide';

/** Saves the file instead of showing it (docs/product/training.md#tools-and-resources). */
export const downloadOf = (url: string): string => `${url}?download=1`;

/** «PDF · 6 pages · 113 kB», in the reader's language. */
export function usePdfFacts(): (pdf: TrainingPdf) => string {
  const { t } = useTranslation('training');
  const format = useFormat();
  return ({ pages, bytes }) => {
    const large = bytes >= 1_000_000;
    const size = format.number(bytes / (large ? 1_000_000 : 1_000), {
      style: 'unit',
      unit: large ? 'megabyte' : 'kilobyte',
      maximumFractionDigits: large ? 1 : 0,
    });
    return t('resources.facts', { count: pages, size });
  };
}
