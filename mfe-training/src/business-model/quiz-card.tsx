import { useMessage, useTranslation } from '@nb/i18n';
import { Banner, Button, Cluster, Icon, RadioGroup, Stack, Text } from '@nb/ui';
import { errorText, useFailureToast } from '@nb/web-kit';
import { useSaveProgressMutation } from '../saving/progress.api';
import { useEffect, useRef, useState } from 'react';
import { Box } from '../steps/box';
import { QUIZ, type QuizAnswers, isComplete, rightAnswers, scoreOf } from './quiz';

/** The quiz, with feedback for each answer; the score is saved with the progress. */
export function QuizCard({ best }: { best: number | undefined }) {
  const { t } = useTranslation('training');
  const { t: common } = useTranslation();
  const toast = useFailureToast();
  const [answers, setAnswers] = useState<QuizAnswers>({});
  const [checked, setChecked] = useState<QuizAnswers>();
  const [incomplete, setIncomplete] = useState(false);
  const [failure, setFailure] = useMessage();
  const [save] = useSaveProgressMutation();
  const questions = useRef<(HTMLInputElement | null)[]>([]);
  const result = useRef<HTMLDivElement>(null);
  // The pressed button has disappeared, so the focus moves to the result.
  useEffect(() => {
    if (checked !== undefined) result.current?.focus();
  }, [checked]);
  const keep = async (given: QuizAnswers) => {
    setFailure(undefined);
    toast.clear();
    try {
      await save({ businessModel: { quizScore: Math.max(scoreOf(given), best ?? 0) } }).unwrap();
    } catch (error) {
      setFailure(() => errorText(error, common));
      toast.show(
        () => errorText(error, common),
        () => t('save.failedTitle'),
      );
    }
  };
  const check = () => {
    setIncomplete(!isComplete(answers));
    if (!isComplete(answers))
      return questions.current[QUIZ.findIndex((_, index) => answers[index] === undefined)]?.focus();
    setChecked(answers);
    void keep(answers);
  };
  const again = () => {
    setAnswers({});
    setChecked(undefined);
    setFailure(undefined);
    toast.clear();
    questions.current[0]?.focus();
  };
  return (
    <Box
      id="quiz"
      title={t('quiz.title')}
      aside={
        best !== undefined && (
          <Text as="span" size={14} tone="muted" numeric>
            {t('quiz.best', { percent: best })}
          </Text>
        )
      }
    >
      <Stack $gap={24}>
        {QUIZ.map(({ answers: count, right }, index) => {
          const given = checked?.[index];
          const question = `quiz.questions.${index + 1}`;
          return (
            <Stack key={index} $gap={8}>
              <RadioGroup
                ref={(input) => {
                  questions.current[index] = input;
                }}
                label={`${index + 1}. ${t(`${question}.question`)}`}
                value={answers[index] === undefined ? '' : String(answers[index])}
                readOnly={checked !== undefined}
                onChange={(value) => setAnswers((now) => ({ ...now, [index]: Number(value) }))}
                options={Array.from({ length: count }, (_, at) => ({
                  value: String(at + 1),
                  label: t(`${question}.answers.${at + 1}`),
                }))}
                {...(incomplete && answers[index] === undefined && { error: t('quiz.choose') })}
              />
              {given !== undefined && (
                <Cluster
                  $gap={8}
                  $nowrap
                  $align="start"
                  style={{ color: `var(--nb-${given === right ? 'success' : 'danger'})` }}
                >
                  <Icon name={given === right ? 'check-circle' : 'error'} />
                  <Text as="span" size={14}>
                    {given === right ? t('quiz.right') : t('quiz.wrong', { answer: t(`${question}.answers.${right}`) })}{' '}
                    {t(`${question}.why`)}
                  </Text>
                </Cluster>
              )}
            </Stack>
          );
        })}
        {checked ? (
          <div ref={result} tabIndex={-1} style={{ outline: 'none' }}>
            <Banner
              tone={rightAnswers(checked) === QUIZ.length ? 'success' : 'info'}
              live="status"
              title={t('quiz.score', { right: rightAnswers(checked), total: QUIZ.length })}
              action={
                <Button size="s" icon="refresh" onPress={again}>
                  {t('quiz.again')}
                </Button>
              }
            >
              {failure !== undefined && (
                <>
                  {t('save.failedTitle')}
                  <br />
                  {failure}{' '}
                  <Button size="s" variant="ghost" onPress={() => void keep(checked)}>
                    {common('action.retry')}
                  </Button>
                </>
              )}
            </Banner>
          </div>
        ) : (
          <div>
            <Button ownerOnly onPress={check}>
              {t('quiz.check')}
            </Button>
          </div>
        )}
      </Stack>
    </Box>
  );
}
