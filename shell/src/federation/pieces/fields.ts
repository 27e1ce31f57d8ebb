export {
  Checkbox,
  FileDrop,
  FormErrorSummary,
  PasswordField,
  RadioGroup,
  SearchField,
  Switch,
  TextArea,
  TextField,
} from '@nb/ui';
